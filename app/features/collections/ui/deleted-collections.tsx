import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { collectionPath } from '../paths.ts'
import type { DeletedCollection } from '../views.ts'
import { LocalTime } from '#app/ui/local-time.tsx'

/** Recently deleted collections, which any of their members can restore. */
export function DeletedCollections({ collections }: { collections: DeletedCollection[] }) {
  if (collections.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="w-fit cursor-pointer py-2 text-ink-2 underline-offset-4 hover:underline">
        Deleted collections ({collections.length})
      </summary>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
        {collections.map(({ id, name, until }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <bdi className="block font-medium">{name}</bdi>
              <span className="num block text-sm text-ink-2">
                Deleted permanently on <LocalTime at={until} to="day" />
              </span>
            </p>
            <Form method="post" action={collectionPath(id)}>
              <Button type="submit" name="intent" value="restore" size="s" aria-label={`Restore ${name}`}>
                Restore
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}
