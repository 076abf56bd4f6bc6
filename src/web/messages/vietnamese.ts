import contract from '../../contract/messages/vi.json';
import { withResourceLabels } from '../../product/messages.ts';
import kit from '../../ui/messages/vi.json';
import screens from './vi.json';

/** What is said in the frame and by the kit, on any screen; slices bring the texts of theirs. */
export default { contract: withResourceLabels(contract, 'vi'), kit, screens };
