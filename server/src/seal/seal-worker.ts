import { answerInputs } from '../worker-entry.ts';
import { sealPdf } from './seal-pdf.ts';

answerInputs(sealPdf);
