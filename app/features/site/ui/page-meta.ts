import type { MetaDescriptor } from 'react-router'
import { siteTitle } from '#app/web/site-name.tsx'

type Page = {
  /** The root loader's data; absent if it failed. */
  site: { publicUrl: string; name: string } | undefined
  /** Without the site's name. */
  title: string
  description: string
  /** The page's own path, for canonical and og:url. */
  path: string
  /** A picture with its path and alternative text. */
  image?: { path: string; alt: string }
}

/** Title, description, canonical and OpenGraph of a page, with absolute URLs. */
export function pageMeta({ site, title, description, path, image }: Page): MetaDescriptor[] {
  const full = siteTitle(title, site?.name)
  const words: MetaDescriptor[] = [{ title: full }, { name: 'description', content: description }]
  if (!site) return words
  const absolute = (address: string) => new URL(address, `${site.publicUrl}/`).href
  const picture = image && [
    { property: 'og:image', content: absolute(image.path) },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  return [
    ...words,
    { tagName: 'link', rel: 'canonical', href: absolute(path) },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absolute(path) },
    ...(picture ?? []),
  ]
}
