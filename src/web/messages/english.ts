import contract from '../../contract/messages/en.json';
import { withResourceLabels } from '../../product/messages.ts';
import kit from '../../ui/messages/en.json';
import screens from './en.json';

/** What is said in the frame and by the kit, on any screen; slices bring the texts of theirs. */
export default { contract: withResourceLabels(contract, 'en'), kit, screens };
