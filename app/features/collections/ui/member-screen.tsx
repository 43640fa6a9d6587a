import type { ReactNode } from 'react'
import type { CollectionPage } from '../views.ts'
import { AddedBy } from './added-by.tsx'
import { CollectionHead } from './collection-head.tsx'
import { CollectionHomes } from './collection-homes.tsx'
import { CollectionTools } from './collection-tools.tsx'
import { MemberFaces } from './member-faces.tsx'
import { SharingTag } from './sharing-tag.tsx'
import { sharingOf } from './sharing-words.ts'

type Props = {
  collection: CollectionPage
  /** ISO date. */
  today: string
  /** What later features put above the homes, such as the decision. */
  children?: ReactNode
}

/** A collection as its members see it. */
export function MemberScreen({ collection, today, children }: Props) {
  const { name, description, list, members } = collection
  return (
    <>
      <CollectionHead
        {...{ name, description }}
        count={list.count}
        before={<SharingTag kind={sharingOf(collection)} />}
        after={members.length > 1 && <MemberFaces members={members} />}
      />
      {children}
      <CollectionTools count={list.count} />
      <CollectionHomes list={list} today={today} under={(saved) => <AddedBy saved={saved} />} />
    </>
  )
}
