import { addTexts } from '../../browser/translation.ts';
import english from './messages/preferences-en.json';
import vietnamese from './messages/preferences-vi.json';

// These texts load with the drawer, and not with the first load.
addTexts('vi', 'preferences', vietnamese);
addTexts('en', 'preferences', english);
