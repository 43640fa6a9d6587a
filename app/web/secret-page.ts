import { unlistedMeta } from './site-name.tsx'

/** The title and meta of a page whose address is a secret, such as a link in an email. Other sites must not learn the
 *  address. Not `no-referrer`: with that, browsers without scripts send forms with the origin `null`, which are refused. */
export const secretPageMeta = (title: string) =>
  unlistedMeta(title, { name: 'referrer', content: 'strict-origin' })
