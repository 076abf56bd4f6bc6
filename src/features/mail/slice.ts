import type { Slice } from '../../declare/slices/slice.ts';
import {
  getDetailMail,
  getListMail,
  mailOperations,
  previewMail,
  resendMail,
  revealMail,
  sendTestMail,
} from './contract.ts';

/** The mails that the product sends: what was sent, what failed, and what is handed over without a mail server. */
export const mail: Slice = {
  name: 'mail',
  operations: mailOperations,
  functions: [
    { code: 'mail-view', group: 'system', operations: [getListMail, getDetailMail, previewMail] },
    { code: 'mail-send', group: 'system', operations: [resendMail, sendTestMail] },
    { code: 'mail-reveal', group: 'system', operations: [revealMail] },
  ],
};
