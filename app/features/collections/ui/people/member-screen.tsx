import { useState, type ReactNode } from 'react'
import { Section } from '#app/features/groups/ui/section.tsx'
import type { CollectionPage } from '../../views.ts'
import { AddedBy } from './added-by.tsx'
import { CollectionHead } from '../screen/collection-head.tsx'
import { CollectionHomes } from '../homes/collection-homes.tsx'
import { CollectionTools } from '../screen/collection-tools.tsx'
import {
  EditForm,
  PUBLIC_SWITCH,
  type CollectionFormAnswer,
  type TypedCollection,
} from '../screen/edit-form.tsx'
import { MemberActions } from './member-actions.tsx'
import { HomeNotes } from '../homes/home-notes.tsx'
import { MemberFaces } from './member-faces.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { CollectionConfirmations } from './questions.tsx'
import { RemovedSaid, RemoveHome } from '../homes/remove-home.tsx'
import { RequestsPanel } from './requests-panel.tsx'
import { SharingPanel } from './sharing-panel.tsx'
import { SharingTag } from './sharing-tag.tsx'
import { sharingOf } from './sharing-text.ts'
import { useScreen } from '../screen/use-screen.ts'

type Props = {
  collection: CollectionPage
  /** ISO date. */
  today: string
  edit: CollectionFormAnswer | undefined
  shareFailed: string | undefined
  busy: boolean
  onEditGone: (typed: TypedCollection | null) => void
  /** Content from later features above the homes, such as the decision. */
  children?: ReactNode
}

export function MemberScreen({ collection, today, edit, shareFailed, busy, onEditGone, children }: Props) {
  const { name, description, list, members, sharedWith, requests } = collection
  const { edits, shares } = useScreen()
  // While editing, the tag says what the switch below says.
  const [isPublic, setPublic] = useState<boolean | null>(null)
  const sharing = sharingOf(collection)
  const otherwise = sharingOf({ members, sharedWith: { ...sharedWith, link: null } })
  const chosen = isPublic === null ? sharing : isPublic ? 'public' : otherwise
  return (
    <>
      <CollectionHead
        {...{ name, description }}
        count={list.count}
        before={
          edits ? (
            <label htmlFor={PUBLIC_SWITCH} className="cursor-pointer">
              <SharingTag kind={chosen} />
            </label>
          ) : (
            <SharingTag kind={sharing} />
          )
        }
        after={members.length > 1 && <MemberFaces members={members} />}
      >
        {!edits && <MemberActions />}
      </CollectionHead>
      <CollectionConfirmations alone={members.length === 1} busy={busy} />
      {edits && (
        <EditForm
          details={{ name, description, isPublic: sharedWith.link !== null }}
          answer={edit}
          busy={busy}
          onGone={(typed) => {
            setPublic(null)
            onEditGone(typed)
          }}
          onPublic={setPublic}
        />
      )}
      {shares && (
        <div className="grid gap-8 rounded-card border border-line bg-surface p-5 md:grid-cols-2 md:gap-12">
          <Section title="Sharing">
            <SharingPanel
              key={JSON.stringify(sharedWith)}
              collection={collection}
              failed={shareFailed}
              busy={busy}
            />
          </Section>
          <Section title="Members">
            <PeoplePanel {...{ members, sharedWith }} />
          </Section>
        </div>
      )}
      <RemovedSaid />
      <RequestsPanel {...{ requests, busy }} />
      {children}
      <CollectionTools {...list} />
      <CollectionHomes
        list={list}
        today={today}
        under={(saved) => (
          <>
            <AddedBy saved={saved} />
            {edits && <RemoveHome home={saved.home} busy={busy} />}
            <HomeNotes home={saved.home} />
          </>
        )}
      />
    </>
  )
}
