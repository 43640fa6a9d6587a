import { ButtonLink } from '#app/ui/button.tsx'
import { collectionPath } from '../../paths.ts'
import type { PublicCollection } from '../../views.ts'
import { CollectionHead } from './collection-head.tsx'
import { CollectionHomes } from '../homes/collection-homes.tsx'
import { CollectionTools } from './collection-tools.tsx'
import { SharingTag } from '../people/sharing-tag.tsx'

/** A collection for anybody with its link: nothing about people. */
export function PublicScreen({ collection, today }: { collection: PublicCollection; today: string }) {
  const { name, description, list, collectionId } = collection
  return (
    <>
      <CollectionHead {...{ name, description }} count={list.count} before={<SharingTag kind="public" />}>
        {collectionId !== null && (
          <ButtonLink to={collectionPath(collectionId)}>Open it as a member</ButtonLink>
        )}
      </CollectionHead>
      <CollectionTools {...list} />
      <CollectionHomes list={list} today={today} />
    </>
  )
}
