import { addTexts } from '../../browser/translation.ts';
import english from './messages/en.json';
import vietnamese from './messages/vi.json';

// These texts load with the page to sign up, and not with the first load.
addTexts('vi', 'signUp', vietnamese);
addTexts('en', 'signUp', english);
