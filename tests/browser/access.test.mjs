// axe finds nothing to complain about: lobby and table, light and dark, large and small, with and without windows open. access_more.long has the others.
import { sixAreClean, tableIsClean } from './clean_pages.mjs';
import { stage } from './stage.mjs';

const s = stage();

tableIsClean(s, 'desktop', 'light');
tableIsClean(s, 'phone', 'dark');
sixAreClean(s, 'phone', 'light');
