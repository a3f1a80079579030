import { useCallback, useState } from 'react';
import { z } from 'zod';
import { getJson } from '../../live/client-error.ts';
import { ImpersonateDialog } from '../../shared/impersonate-dialog.tsx';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import { useRequest } from '../../shared/use-request.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roleNames: z.array(z.string()),
});
const peopleAnswer = z.object({ people: z.array(personSchema) });
type Person = z.infer<typeof personSchema>;

/** The people of another company, for a super user who needs to act as one of them. */
export const CompanyPeople = ({ companyId }: { companyId: string }) => {
  const [chosen, setChosen] = useState<Person | null>(null);
  const ask = useCallback(
    async () => peopleAnswer.parse(await getJson(`/api/super/companies/${companyId}/people`)).people,
    [companyId],
  );
  const { value: people, error } = useRequest(ask);
  return (
    <Section title="People" note="Who works there, without people of the platform." flush>
      {!people && !error && <LinesSkeleton count={3} />}
      {error && (
        <EmptyState small title="The people could not be read">
          {error.message}
        </EmptyState>
      )}
      {people?.length === 0 && (
        <EmptyState small title="Nobody to act as">
          Every active person of this company also has a role of the platform.
        </EmptyState>
      )}
      {people && people.length > 0 && (
        <Lines label="People">
          {people.map((person) => (
            <Line
              key={person.id}
              before={<Avatar name={person.name} size="small" />}
              title={person.name}
              detail={`${person.roleNames.join(', ')} · ${person.email}`}
              action={
                <Button small kind="quiet" onClick={() => setChosen(person)}>
                  Act as…<span className={visuallyHidden.text}> {person.name}</span>
                </Button>
              }
            />
          ))}
        </Lines>
      )}
      {chosen && <ImpersonateDialog person={chosen} companyId={companyId} onClose={() => setChosen(null)} />}
    </Section>
  );
};
