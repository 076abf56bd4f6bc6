import contract from '../../contract/messages/en.json';
import { withResourceLabels } from '../../product/messages.ts';
import kit from '../../ui/messages/en.json';
import screens from './en.json';

/** The texts of the frame and the kit, for any screen; slices bring their own. */
export default { contract: withResourceLabels(contract, 'en'), kit, screens };
