import type { Page } from '#app/platform/files/file-store.ts'

/** All pages of one of the store's lists. */
export async function* everyPage<Item>(list: (page?: string) => Promise<Page<Item>>): AsyncGenerator<Item[]> {
  let next: string | undefined
  do {
    const page = await list(next)
    yield page.items
    next = page.next
  } while (next !== undefined)
}
