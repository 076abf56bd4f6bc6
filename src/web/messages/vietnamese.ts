import contract from '../../contract/messages/vi.json';
import access from '../../features/access/screens/messages/vi.json';
import spreadsheets from '../../features/spreadsheets/screens/messages/vi.json';
import { withResourceLabels } from '../../product/messages.ts';
import staff from '../../resources/staff/screens/messages/vi.json';
import editor from '../../ui/editor/messages/vi.json';
import kit from '../../ui/messages/vi.json';
import screens from './vi.json';

export default { access, contract: withResourceLabels(contract, 'vi'), editor, kit, screens, spreadsheets, staff };
