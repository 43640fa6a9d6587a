import { PRODUCT_NAME } from '#app/platform/text/site-name.ts'
import type { Reading } from '#app/platform/context.ts'
import { accentStyle, type AccentStyle } from './accent.server.ts'
import { readContent } from './default-text.server.ts'
import { brandForm, type Brand } from './rules.ts'

/** The site's own name and look, from a stored value; without one, Roost's. */
export type SiteBrand = {
  name: string
  /** Whether the operator gave it a name of its own. */
  isNamed: boolean
  links: NonNullable<Brand['links']>
  /** Null for the accent of the style sheet. */
  accent: AccentStyle | null
  /** The slug of the campus that the home page begins with; null for none. */
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

/** For emails and files, which no page hands the name to. */
export async function siteBrand(db: Reading): Promise<SiteBrand> {
  return brandOf((await readContent(db, ['brand'])).get('brand'))
}
