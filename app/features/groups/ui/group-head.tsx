import { ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { editGroupPath, groupPath } from '../paths.ts'
import { looksForText } from '../flash-copy.ts'
import { NAME_MOST } from '../rules.ts'
import type { GroupPage } from '../views.ts'

/** A group's name and a link to edit it inline. */
export function GroupName({ group: { name } }: { group: GroupPage }) {
  return (
    <>
      <span dir="auto">{name}</span>{' '}
      <ButtonLink
        to="?ask=name"
        look="quiet"
        square
        preventScrollReset
        aria-label="Change the name"
        className="align-middle"
      >
        <Icon of="pencil" />
      </ButtonLink>
    </>
  )
}

/** The form below the name. It submits to the page for editing the group, which shows it again if something is wrong. */
export function NameForm({ group: { groupId, name }, busy }: { group: GroupPage; busy: boolean }) {
  const form = usePageForm<'name'>(undefined, { name })
  return (
    <PageForm
      form={form}
      action={editGroupPath(groupId)}
      says="nothing"
      className="flex flex-wrap items-end gap-2"
      buttons={
        <>
          <SubmitButton busy={busy} look="primary">
            Save
          </SubmitButton>
          <ButtonLink to={groupPath(groupId)} look="quiet">
            Cancel
          </ButtonLink>
        </>
      }
    >
      <TextField
        label="Name of the group"
        required
        maxLength={NAME_MOST}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- they asked to change it
        autoFocus
        className="w-72 max-w-full"
        {...form.field('name')}
      />
    </PageForm>
  )
}

/** The members and what the group looks for. */
export function MembersAndCriteria({ group, names }: { group: GroupPage; names: string }) {
  const looksFor = looksForText(group)
  return (
    <>
      {[names, ...(looksFor.length > 0 ? looksFor : ['move-in, beds and baths not stated'])].join(' · ')}{' '}
      <ButtonLink
        to={editGroupPath(group.groupId)}
        size="s"
        look="quiet"
        aria-label="Edit name and what you look for"
        className="align-middle"
      >
        Edit
      </ButtonLink>
      {group.datePassed && <span className="block">Still looking? Choose a new date.</span>}
    </>
  )
}
