import { createContext, use } from 'react'
import type { MetaDescriptor } from 'react-router'
import { PRODUCT_NAME } from '#app/platform/text/site-name.ts'

type Shell = {
  /** The site's own name. */
  name: string
  /** The operator's logo, as attributes of an `<img>`. */
  logo: { src: string; width: number; height: number } | null
  /** The operator's guides, and the places that offer each (`guidePlaces`). */
  guides: readonly { slug: string; title: string; at: readonly string[] }[]
}

/** What every page knows about its site, set by the layout; undefined when that could not be loaded. */
export const SiteShell = createContext<Shell | undefined>(undefined)

export const useSiteName = () => use(SiteShell)?.name ?? PRODUCT_NAME

/** @param name of the site; undefined when the page's shell could not be loaded */
export const siteTitle = (title: string, name = PRODUCT_NAME) => `${title} · ${name}`

/** The title of a page that learns it after it is shown. */
export function PageTitle({ of }: { of: string }) {
  return <title>{siteTitle(of, useSiteName())}</title>
}

/** The argument of `meta` functions; the first match is the root. */
type Page = { matches: readonly ({ loaderData?: unknown } | undefined)[] }

/** The title, followed by the site's name, and meta of a page that search engines omit. @param more meta tags */
export const unlistedMeta =
  (title: string, ...more: MetaDescriptor[]) =>
  ({ matches }: Page): MetaDescriptor[] => [
    { title: siteTitle(title, (matches[0]?.loaderData as { name?: string } | undefined)?.name) },
    { name: 'robots', content: 'noindex' },
    ...more,
  ]
