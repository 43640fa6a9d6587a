import { useState } from 'react'
import { Form, Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { groupsPath } from '#app/features/groups/paths.ts'
import { CopyField } from '#app/ui/fields/copy-field.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { sharingLabels, type Sharing } from '../list-rules.ts'
import type { CollectionPage } from '../views.ts'
import { collectionCopy } from '../copy.ts'
import { sharingIcons } from './collection-card.tsx'

/** How a collection is shared: public if it has a link, or else with a group if it has several members (specification part 2 §4). */
export function sharingOf({ sharedWith, members }: Pick<CollectionPage, 'sharedWith' | 'members'>): Sharing {
  if (sharedWith.link !== null) return 'public'
  return sharedWith.group === null && members.length < 2 ? 'private' : 'group'
}

export function SharingTag({ kind }: { kind: Sharing }) {
  return (
    <Tag>
      <Icon of={sharingIcons[kind]} size="s" />
      {sharingLabels[kind]}
    </Tag>
  )
}

type Props = { collection: CollectionPage; failed: string | undefined; busy: boolean }

/** A collection with several members is never called private: its tag says that it is shared. */
const optionsFor = ({ sharedWith, members, shortlist }: CollectionPage) => [
  ...(shortlist
    ? []
    : [
        {
          value: 'private',
          label:
            sharedWith.group === null && members.length > 1
              ? `Shared with its ${members.length} members only`
              : 'Private: only its members',
        },
      ]),
  { value: 'group', label: 'Shared with group: everyone who is in the group' },
  { value: 'public', label: 'Public: anyone with the link, without an account' },
]

/** Chooses who can see a collection, and shows the public link. */
export function SharingPanel({ collection, failed, busy }: Props) {
  const { sharedWith, groups, shortlist } = collection
  const now = sharedWith.link === null && sharedWith.group === null ? 'private' : sharingOf(collection)
  const [sharing, choose] = useState<string>(now)
  const [groupId, chooseGroup] = useState(sharedWith.group?.groupId ?? '')
  const form = usePageForm<'sharing'>(undefined)
  const hydrated = useHydrated()
  const missing = hydrated && sharing === 'group' && groupId === ''
  const known = groups.some((group) => group.groupId === sharedWith.group?.groupId)
  const all = sharedWith.group === null || known ? groups : [sharedWith.group, ...groups]
  return (
    <div className="grid content-start gap-5">
      <PageForm
        form={form}
        says="nothing"
        lost={collectionCopy.notChanged}
        preventScrollReset
        className="grid gap-4"
        buttons={
          <SubmitButton busy={busy} look="primary" disabled={missing}>
            Save
          </SubmitButton>
        }
      >
        <input type="hidden" name="intent" value="share" />
        <RadioGroup
          legend="Who can see it"
          name="sharing"
          options={optionsFor(collection)}
          defaultValue={now}
          error={failed}
          onValueChange={choose}
        />
        {shortlist && <input type="hidden" name="group" value={groupId} />}
        {!shortlist &&
          (sharing === 'group' || !hydrated) &&
          (all.length > 0 ? (
            <SelectField
              label="Group"
              name="group"
              empty="Choose a group"
              options={all.map((group) => ({ value: group.groupId, label: group.name }))}
              value={groupId}
              onChange={(event) => chooseGroup(event.currentTarget.value)}
            />
          ) : (
            <p className="text-ink-2">
              You are not in a roommate group yet.{' '}
              <Link to={groupsPath} className="underline">
                Create one
              </Link>
              , then share this with it.
            </p>
          ))}
        {sharing === 'private' && sharedWith.group !== null && (
          <p className="text-ink-2">
            The group “{sharedWith.group.name}” will be removed: people who are members only through the group
            will no longer see the collection.
          </p>
        )}
      </PageForm>
      {sharedWith.link !== null && (
        <div className="grid gap-3 border-t border-line pt-5">
          <CopyField key={sharedWith.link} label="Public link" value={sharedWith.link} />
          <Form
            method="post"
            preventScrollReset
            data-failed={collectionCopy.notChanged}
            className="flex flex-wrap items-center gap-x-3 gap-y-2"
          >
            <input type="hidden" name="intent" value="renew" />
            <SubmitButton busy={busy} size="s">
              Make a new link
            </SubmitButton>
            <span className="text-sm text-ink-2">The previous link then stops working.</span>
          </Form>
        </div>
      )}
    </div>
  )
}
