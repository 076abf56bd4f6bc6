import { addTexts } from '../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// These texts load with the charts, which few screens have, and not with the first load.
addTexts('vi', 'chart', vi);
addTexts('en', 'chart', en);
