import { sql } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { siteContent } from '#app/database/schema/site/site.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { settingsOrStarted } from './chosen-settings.server.ts'
import { defaultFaq, defaultTerms, type SiteFacts } from './default-texts.ts'
import { defaultPrivacy } from './default-privacy.ts'
import { brandForm, supportForm, type SiteContentKey } from './rules.ts'
import { PRODUCT_NAME } from '#app/platform/text/site-name.ts'

type Tools = Pick<Context, 'settings' | 'startedProviders' | 'drives'>
type Content = Map<string, unknown>

/** Content that default texts depend on. */
export const DEFAULTS_NEED = [
  'demo',
  'support',
  'settings',
  'brand',
  'login-providers',
] as const satisfies SiteContentKey[]

export async function readContent(db: Reading, keys: readonly SiteContentKey[]): Promise<Content> {
  const rows = await queryRows(db, contentOf, { keys: [...keys] })
  return new Map(rows.map(({ key, value }) => [key, value]))
}

const contentOf = (at: Places<{ keys: string[] }>, db: Reading) =>
  db
    .select({ key: siteContent.key, value: siteContent.value })
    .from(siteContent)
    .where(sql`${siteContent.key} = any(${at.keys}::text[])`)

/** Roost's default text, which applies until the operator sets their own.
 *  @param content includes everything in `DEFAULTS_NEED` */
export function defaultText(tools: Tools, content: Content, key: 'terms' | 'privacy' | 'faq'): string {
  switch (key) {
    case 'terms':
      return defaultTerms(factsOf(tools, content))
    case 'privacy':
      return defaultPrivacy(factsOf(tools, content))
    case 'faq':
      return defaultFaq(settingsOrStarted(content.get('settings'), tools.settings))
  }
}

function factsOf({ settings, startedProviders, drives }: Tools, content: Content): SiteFacts {
  const style = settings.mapStyleUrl === null ? null : URL.parse(settings.mapStyleUrl)
  return {
    demo: content.get('demo') === true,
    name: brandForm.safeParse(content.get('brand')).data?.name ?? PRODUCT_NAME,
    operatorName: settings.operatorName,
    support: supportForm.safeParse(content.get('support')).data ?? null,
    mail: settings.mail,
    mapHost: style?.host ?? null,
    provider: startedProviders.length > 0 || content.has('login-providers'),
    routing: drives !== undefined,
  }
}
