import { cutLine, normalized } from '#app/platform/text/bounded.ts'

/** The last part of a home's URL, made from its name. @param id makes it unique */
export function slugOf(name: string, id: string): string {
  const words = normalized(cutLine(name), 'NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${words.replace(/^-+|-+$/g, '').slice(0, 60) || 'home'}-${id.slice(-8)}`
}
