import { PRODUCT_NAME } from '#app/platform/text/site-name.ts'
import type { Reading } from '#app/platform/context.ts'
import { accentOfEmails, accentStyle, type AccentStyle } from './accent.server.ts'
import { readContent } from './default-text.server.ts'
import { brandForm, type Brand } from './rules.ts'

/** The site's own name and look, from a stored value; without one, Roost's. */
export type SiteBrand = {
  name: string
  /** Whether the operator chose a name. */
  isNamed: boolean
  links: NonNullable<Brand['links']>
  /** Null for the style sheet's accent. */
  accent: AccentStyle | null
  /** Slug of the campus that the home page starts with; null for none. */
  campus: string | null
}

export function brandOf(value: unknown): SiteBrand {
  const { name, accent, links = [], campus }: Brand = brandForm.safeParse(value).data ?? {}
  return {
    name: name ?? PRODUCT_NAME,
    isNamed: name !== undefined,
    links,
    campus: campus ?? null,
    accent: accent === undefined ? null : accentStyle(accent),
  }
}

/** For emails and files, which do not get the brand from a page. */
export async function siteBrand(db: Reading): Promise<Pick<SiteBrand, 'name' | 'isNamed'> & EmailLook> {
  const value = (await readContent(db, ['brand'])).get('brand')
  const { name, isNamed } = brandOf(value)
  const accent = brandForm.safeParse(value).data?.accent
  return { name, isNamed, accent: accent === undefined ? null : accentOfEmails(accent) }
}

/** What an email looks like. */
type EmailLook = { accent: ReturnType<typeof accentOfEmails> | null }
