import { expect, test } from 'vitest';
import { additionalEquipment, saidAdditionalEquipment } from './additional-equipment.ts';

test('what a package costs more is equipment to the customer, in their language', () => {
  const name = additionalEquipment('Best');
  expect(name).toBe('Best: Additional equipment');
  expect(saidAdditionalEquipment(name, 'en')).toBe(name);
  expect(saidAdditionalEquipment(name, 'fr')).toBe('Best: Équipement supplémentaire');
  expect(saidAdditionalEquipment('Best: points over', 'es')).toBe('Best: Equipo adicional');
});

test('a name that a person gave the line stays', () => {
  expect(saidAdditionalEquipment('Two more cameras', 'fr')).toBe('Two more cameras');
});
