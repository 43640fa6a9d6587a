import { href } from 'react-router'
import type { Route } from './+types/new-collection'
import { createCollection } from '#app/features/collections/create-collection.server.ts'
import { collectionFlash } from '#app/features/collections/flash.ts'
import { collectionPath } from '#app/features/collections/paths.ts'
import { groupNames } from '#app/features/groups/own-groups.query.server.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { NameFields } from '#app/features/collections/ui/name-fields.tsx'
import { savingCopy } from '#app/features/collections/save-copy.ts'
import { ListPage } from '#app/web/list-page.tsx'
import { HttpError } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { answerForm, answerNotDone, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const asked = url.searchParams.get('group')
  const groups = asked === null ? [] : await groupNames(ctx)
  const group = groups.find(({ groupId }) => groupId === asked)
  return { formKey: newId(), group: group ?? null }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  try {
    const made = await createCollection(ctx, typed)
    return await answerForm(sent, made, {
      to: ({ collectionId }) => (typed.group ? collectionPath(collectionId) : href('/profile/properties')),
      flash: collectionFlash.created,
    })
  } catch (error) {
    if (!(error instanceof Error) || error instanceof HttpError) throw error
    ctx.log.error(describeError(error), 'request failed')
    return answerNotDone<'name' | 'description'>(typed, { failed: 'Please try again.' })
  }
}

export const meta: Route.MetaFunction = unlistedMeta('New Collection')

/** Creates a collection; on a desktop a dialog of the Properties tab does the same. */
export default function NewCollectionPage({
  actionData,
  loaderData: { formKey, group },
}: Route.ComponentProps) {
  const form = usePageForm(actionData)
  return (
    <ListPage
      title="New Collection"
      lead={
        group === null
          ? 'Homes under one name, for you alone until you share it.'
          : `Homes under one name, for everyone in “${group.name}”.`
      }
      back={group === null ? undefined : { to: groupPath(group.groupId), label: group.name }}
    >
      <PageForm
        form={form}
        says="failed"
        notDone={savingCopy.notCreated}
        lost={savingCopy.notCreated}
        className="grid max-w-md gap-5"
        buttons={null}
      >
        {group && <input type="hidden" name="group" value={group.groupId} />}
        <NameFields
          {...{ formKey }}
          busy={form.isBusy}
          typed={actionData?.typed}
          errors={actionData?.errors}
        />
      </PageForm>
    </ListPage>
  )
}
