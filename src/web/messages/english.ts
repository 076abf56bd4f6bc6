import contract from '../../contract/messages/en.json';
import access from '../../features/access/screens/messages/en.json';
import spreadsheets from '../../features/spreadsheets/screens/messages/en.json';
import { withResourceLabels } from '../../product/messages.ts';
import staff from '../../resources/staff/screens/messages/en.json';
import editor from '../../ui/editor/messages/en.json';
import kit from '../../ui/messages/en.json';
import screens from './en.json';

export default { access, contract: withResourceLabels(contract, 'en'), editor, kit, screens, spreadsheets, staff };
