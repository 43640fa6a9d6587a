import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { siteContent } from '#app/database/schema/site.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { settingsOrStarted } from './chosen-settings.server.ts'
import { defaultFaq } from './legal/default-faq.ts'
import { defaultPrivacy, PRIVACY_WRITTEN } from './legal/default-privacy.ts'
import { defaultTerms, TERMS_WRITTEN } from './legal/default-terms.ts'
import { readText, type Section } from './legal/read-text.ts'
import type { SiteFacts } from './legal/site-facts.ts'
import { sitePolicy } from './policy.ts'
import {
  faqForm,
  imprintForm,
  legalTextForm,
  supportForm,
  testimonialsForm,
  type LegalText,
  type SiteContentKey,
  type Support,
  type Testimonials,
} from './rules.ts'

export type VisitorSite = {
  /** Whether invented data are loaded, which every page then says. */
  demo: boolean
  publicUrl: string
  support: Support | null
  /** Whether there is an imprint page. */
  imprint: boolean
}

/** What every page shows about the site itself. Public by nature. */
export async function visitorSite(ctx: Context): Promise<VisitorSite> {
  authorize(sitePolicy.read, ctx.actor, null)
  const content = await readContent(ctx, ['demo', 'support', 'imprint'])
  return {
    demo: content.get('demo') === true,
    publicUrl: ctx.settings.publicUrl,
    support: supportForm.safeParse(content.get('support')).data ?? null,
    imprint: content.has('imprint'),
  }
}

/** The imprint: who runs this site, in the operator's words.
 *  @throws NotFound when it is not set */
export async function imprint(ctx: Context): Promise<Section[]> {
  authorize(sitePolicy.read, ctx.actor, null)
  const own = imprintForm.safeParse((await readContent(ctx, ['imprint'])).get('imprint')).data
  if (!own) throw new NotFound()
  return readText(own.text)
}

/** Testimonials of students; null when the operator has set none. */
export async function siteTestimonials(ctx: Context): Promise<Testimonials | null> {
  authorize(sitePolicy.read, ctx.actor, null)
  const content = await readContent(ctx, ['testimonials'])
  return testimonialsForm.safeParse(content.get('testimonials')).data ?? null
}

export type LegalPage = {
  sections: Section[]
  /** An ISO date. */
  since: string
  /** Identifies this exact text, so that a person's agreement is stored with the text they agreed to. */
  version: string
}

/** The terms or the privacy notice as shown now: the operator's own text, or the default. */
export async function legalPage(ctx: Context, kind: 'terms' | 'privacy'): Promise<LegalPage> {
  authorize(sitePolicy.read, ctx.actor, null)
  const content = await readContent(ctx, ['demo', 'support', kind])
  const own = legalTextForm.safeParse(content.get(kind)).data
  const { text, since } = own ?? defaultText(kind, factsOf(ctx, content))
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { sections: readText(text), since, version: `${since}-${digest}` }
}

/** Questions and answers for people who rent out homes: the operator's own, or the default. */
export async function listingFaq(ctx: Context): Promise<Section[]> {
  authorize(sitePolicy.read, ctx.actor, null)
  const content = await readContent(ctx, ['faq', 'settings'])
  const settings = settingsOrStarted(content.get('settings'), ctx.settings)
  return readText(faqForm.safeParse(content.get('faq')).data?.text ?? defaultFaq(settings))
}

function defaultText(kind: 'terms' | 'privacy', facts: SiteFacts): LegalText {
  return kind === 'terms'
    ? { text: defaultTerms(facts), since: TERMS_WRITTEN }
    : { text: defaultPrivacy(facts), since: PRIVACY_WRITTEN }
}

function factsOf({ settings, provider, drives }: Context, content: Map<string, unknown>): SiteFacts {
  const style = settings.mapStyleUrl === null ? null : URL.parse(settings.mapStyleUrl)
  return {
    demo: content.get('demo') === true,
    operatorName: settings.operatorName,
    support: supportForm.safeParse(content.get('support')).data ?? null,
    mail: settings.mail,
    mapHost: style?.host ?? null,
    provider: provider !== undefined,
    routing: drives !== undefined,
  }
}

async function readContent(ctx: Context, keys: SiteContentKey[]): Promise<Map<string, unknown>> {
  const rows = await ctx.db.select().from(siteContent).where(inArray(siteContent.key, keys))
  return new Map(rows.map(({ key, value }) => [key, value]))
}
