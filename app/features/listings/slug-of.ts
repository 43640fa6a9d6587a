/** The part of a home's address on this site that its name makes. @param id makes it its own */
export function slugOf(name: string, id: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${words.replace(/^-+|-+$/g, '').slice(0, 60) || 'home'}-${id.slice(-8)}`
}
