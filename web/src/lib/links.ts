import { t } from '../i18n';

/** The whole address of a page of ours, for somebody else: what is shown of it before he follows it is in the language of whoever sends it. */
export function linkTo(path: string): string {
  const url = new URL(path, location.href);
  url.searchParams.set('lang', t().tag);
  return url.href;
}
