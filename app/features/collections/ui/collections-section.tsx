import { useId } from 'react'
import { useLocation, Form } from 'react-router'
import { usePageInstead } from '#app/features/site/ui/offline-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { WIDE_SCREEN } from '#app/ui/hooks/wide-screen.ts'
import { DialogLink } from '#app/web/dialogs/dialog-link.tsx'
import { pageDialog, usePageDialog } from '#app/web/dialogs/page-dialog.ts'
import type { OwnCollections, DeletedCollection } from '../views.ts'
import { collectionCopy } from '../copy.ts'
import { collectionPath, newCollectionPath } from '../paths.ts'
import { CollectionCard } from './collection-card.tsx'

/** The collections on the Properties tab (specification part 2 §2). */
export function CollectionsSection({ collections, deleted }: OwnCollections) {
  const id = useId()
  const { key } = useLocation()
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          Collections
        </h2>
        <NewCollection key={key} />
      </div>
      {collections.length > 0 ? (
        <ul
          aria-labelledby={id}
          className="grid grid-cols-2 gap-x-3 gap-y-6 min-[30rem]:grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] min-[30rem]:gap-x-5 min-[30rem]:gap-y-7"
        >
          {collections.map((collection) => (
            <li key={collection.id} className="min-w-0">
              <CollectionCard collection={collection} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2">
          {collectionCopy.none}
        </p>
      )}
      <DeletedCollections collections={deleted} />
    </section>
  )
}

/** Recently deleted collections, which any member can restore. */
function DeletedCollections({ collections }: { collections: DeletedCollection[] }) {
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

/** The dialog for a new collection, with the same form as its page. */
const newCollectionDialog = pageDialog()

const load = () => import('./new-collection-dialog.tsx')

/** The link to a new collection: a page, or with JavaScript on a desktop, a dialog with the same form. */
function NewCollection() {
  const pageInstead = usePageInstead()
  const { shown, isOpen, loaded } = usePageDialog(newCollectionDialog, load, () =>
    pageInstead(newCollectionPath),
  )
  return (
    <>
      <DialogLink
        to={newCollectionPath}
        size="s"
        open={() => matchMedia(WIDE_SCREEN).matches && newCollectionDialog.open({})}
      >
        <Icon of="plus" size="s" />
        New Collection
      </DialogLink>
      {loaded && shown && (
        <loaded.NewCollectionDialog key={shown.opening} open={isOpen} onClose={newCollectionDialog.close} />
      )}
    </>
  )
}
