import { Form } from 'react-router'
import type { ReactNode } from 'react'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { collectionPath } from '../paths.ts'
import type { PublicCollection } from '../views.ts'
import { CollectionHead, CollectionTools } from './collection-head.tsx'
import { CollectionHomes } from './collection-homes.tsx'
import { SharingTag } from './sharing-panel.tsx'

type ClosedFormProps = { intent: string; busy: boolean; children: string }

/** The only action available when a collection is not shown. */
export function ClosedForm({ intent, busy, children }: ClosedFormProps) {
  return (
    <Form method="post">
      <SubmitButton busy={busy} look="primary" name="intent" value={intent}>
        {children}
      </SubmitButton>
    </Form>
  )
}

type Props = {
  icon: 'private' | 'absent' | 'deleted'
  title: string
  text?: ReactNode
  children?: ReactNode
}

const icons: Record<Props['icon'], IconName> = { private: 'lock', absent: 'search-x', deleted: 'trash' }

/** Shown instead of a collection that the user cannot see, with what they can do about it. */
export function ClosedScreen({ icon, title, text, children }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-xl content-start gap-3 py-8 md:py-16">
      <Icon of={icons[icon]} className="text-ink-2" />
      <h1 className="text-2xl text-balance">{title}</h1>
      {text && <p className="text-lg text-ink-2">{text}</p>}
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

/** A collection for everyone with its link: nothing about people. */
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
