import { createHash } from 'node:crypto'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { brandOf, siteBrand, type SiteBrand } from './brand.server.ts'
import { DEFAULTS_NEED, defaultText, readContent } from './default-text.server.ts'
import { PRIVACY_WRITTEN } from './default-privacy.ts'
import { TERMS_WRITTEN } from './default-texts.ts'
import { readText, type WrittenSection } from './read-text.ts'
import { sitePolicy } from './policy.ts'
import {
  faqForm,
  imprintForm,
  legalTextForm,
  supportForm,
  testimonialsForm,
  type Support,
  type Testimonials,
} from './rules.ts'
import { guideListForm, type GuideLine } from './guide-rules.ts'
import { logoForm, logoPath } from './logo-rules.ts'
import { namesOf, type NamedProvider } from './login-providers.server.ts'
import { footerLinks, type FooterLink } from './footer-links.ts'
import { type AccentStyle } from './accent.server.ts'
import { PRODUCT_NAME } from '#app/platform/text/site-name.ts'

export type VisitorSite = Pick<SiteBrand, 'name' | 'campus'> & {
  /** Whether invented data are loaded, as every page then says. */
  demo: boolean
  publicUrl: string
  /** The operator's accent, as style tokens. */
  accent: AccentStyle | undefined
  /** The operator's logo, as attributes of an `<img>`. */
  logo: { src: string; width: number; height: number } | null
  support: Support | null
  footer: FooterLink[][]
  /** "Powered by Roost" for a site with its own name. */
  poweredBy: string | null
  guides: GuideLine[]
  /** The providers to log in with. */
  providers: NamedProvider[]
}

/** What every page shows about the site itself. Public by nature. */
export async function visitorSite(ctx: Context): Promise<VisitorSite> {
  const { db } = authorize(ctx, sitePolicy.read, null)
  const content = await readContent(db, [
    'demo',
    'support',
    'imprint',
    'brand',
    'guides',
    'logo',
    'login-providers',
  ])
  const { name, isNamed, links, accent, campus } = brandOf(content.get('brand'))
  const guides = guideListForm.safeParse(content.get('guides')).data ?? []
  const logo = logoForm.safeParse(content.get('logo')).data
  return {
    name,
    campus,
    demo: content.get('demo') === true,
    publicUrl: ctx.settings.publicUrl,
    accent: accent ?? undefined,
    logo: logo ? { src: logoPath(logo.id), width: logo.width, height: logo.height } : null,
    support: supportForm.safeParse(content.get('support')).data ?? null,
    footer: footerLinks({ guides, imprint: content.has('imprint'), links }),
    poweredBy: isNamed ? `Powered by ${PRODUCT_NAME}` : null,
    guides,
    providers: namesOf(ctx, content.get('login-providers')),
  }
}

/** The site's name, for output that is not a page. */
export async function siteName(ctx: Context): Promise<string> {
  const { db } = authorize(ctx, sitePolicy.read, null)
  return (await siteBrand(db)).name
}

/** The imprint: who runs this site, in the operator's words.
 *  @throws NotFound if it is not set */
export async function imprint(ctx: Context): Promise<WrittenSection[]> {
  const { db } = authorize(ctx, sitePolicy.read, null)
  const own = imprintForm.safeParse((await readContent(db, ['imprint'])).get('imprint')).data
  if (!own) throw new NotFound()
  return readText(own.text)
}

/** Student testimonials; null if the operator has set none. */
export async function siteTestimonials(ctx: Context): Promise<Testimonials | null> {
  const { db } = authorize(ctx, sitePolicy.read, null)
  const content = await readContent(db, ['testimonials'])
  return testimonialsForm.safeParse(content.get('testimonials')).data ?? null
}

export type LegalPage = {
  sections: WrittenSection[]
  /** An ISO date. */
  since: string
  /** Identifies this exact text, so that a person's agreement is stored with the text they agreed to. */
  version: string
}

const WRITTEN = { terms: TERMS_WRITTEN, privacy: PRIVACY_WRITTEN }

/** The terms or the privacy notice as shown now: the operator's own text, or the default. */
export async function legalPage(ctx: Context, kind: 'terms' | 'privacy'): Promise<LegalPage> {
  const { db } = authorize(ctx, sitePolicy.read, null)
  const content = await readContent(db, [...DEFAULTS_NEED, kind])
  const own = legalTextForm.safeParse(content.get(kind)).data
  const { text, since } = own ?? { text: defaultText(ctx, content, kind), since: WRITTEN[kind] }
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { sections: readText(text), since, version: `${since}-${digest}` }
}

/** Questions and answers for people who rent out homes: the operator's own, or the default. */
export async function listingFaq(ctx: Context): Promise<WrittenSection[]> {
  const { db } = authorize(ctx, sitePolicy.read, null)
  const content = await readContent(db, [...DEFAULTS_NEED, 'faq'])
  return readText(faqForm.safeParse(content.get('faq')).data?.text ?? defaultText(ctx, content, 'faq'))
}
