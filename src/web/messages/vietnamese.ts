import contract from '../../contract/messages/vi.json';
import { withResourceLabels } from '../../product/messages.ts';
import kit from '../../ui/messages/vi.json';
import screens from './vi.json';

/** The texts of the frame and the kit, for any screen; slices bring their own. */
export default { contract: withResourceLabels(contract, 'vi'), kit, screens };
