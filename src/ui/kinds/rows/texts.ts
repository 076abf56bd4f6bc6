import { addTexts } from '../../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// Rows are typed in forms and told apart where records are compared: no list says these.
addTexts('vi', 'rows', vi);
addTexts('en', 'rows', en);
