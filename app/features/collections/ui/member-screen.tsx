import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { groupPath } from '#app/features/groups/paths.ts'
import { Section } from '#app/ui/section.tsx'
import type { CollectionHome, CollectionPage } from '../views.ts'
import { CollectionHead, CollectionTools } from './collection-head.tsx'
import { CollectionHomes } from './collection-homes.tsx'
import { EditForm, PUBLIC_SWITCH, type CollectionFormAnswer, type TypedCollection } from './edit-form.tsx'
import { MemberActions, CollectionConfirmations } from './collection-confirmations.tsx'
import { HomeNotes } from './home-notes.tsx'
import { MemberFaces, PeoplePanel, RequestsPanel } from './people-panel.tsx'
import { RemovedMessage, RemoveHome } from './remove-home.tsx'
import { SharingPanel, SharingTag, sharingOf } from './sharing-panel.tsx'
import { useScreen } from './use-screen.ts'

/** Who added a home, in collections with several members. */
function AddedBy({ saved }: { saved: CollectionHome }) {
  if (saved.addedBy === null) return null
  return (
    <p className="mt-1.5 px-0.5 text-sm text-ink-2">
      Added by {saved.addedBy === 'You' ? 'you' : saved.addedBy}
    </p>
  )
}

type Props = {
  collection: CollectionPage
  /** ISO date. */
  today: string
  edit: CollectionFormAnswer | undefined
  shareFailed: string | undefined
  busy: boolean
  onEditGone: (typed: TypedCollection | null) => void
  /** Content of later features above the homes, such as the decision. */
  children?: ReactNode
}

export function MemberScreen({ collection, today, edit, shareFailed, busy, onEditGone, children }: Props) {
  const { name, description, list, members, sharedWith, shortlist, requests } = collection
  const { edits, shares } = useScreen()
  // While editing, the tag follows the switch below.
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
              {chosen !== sharing && <span className="ml-2 text-sm text-ink-2">Not saved yet</span>}
            </label>
          ) : (
            <>
              <SharingTag kind={sharing} />
              {sharedWith.group && (
                <Link
                  to={groupPath(sharedWith.group.groupId)}
                  className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
                >
                  {sharedWith.group.name}
                </Link>
              )}
            </>
          )
        }
        after={members.length > 1 && <MemberFaces members={members} />}
      >
        {!edits && <MemberActions mayDelete={!shortlist} />}
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
            <PeoplePanel {...{ members, sharedWith, shortlist }} />
          </Section>
        </div>
      )}
      <RemovedMessage />
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
