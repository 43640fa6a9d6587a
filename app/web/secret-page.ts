import { unlistedMeta } from './site-name.tsx'

/** The title and meta of a page whose address alone says who may see it, as those of links in emails. Other sites are told nothing of
 *  it. Not `no-referrer`: with that, browsers without scripts send a form as if from nowhere, and it is refused. */
export const secretPageMeta = (title: string) =>
  unlistedMeta(title, { name: 'referrer', content: 'strict-origin' })
