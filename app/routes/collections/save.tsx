import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Route } from './+types/save'
import { changeSaved } from '#app/features/collections/change-saved.server.ts'
import { collectionFlash } from '#app/features/collections/flash.ts'
import { savePath } from '#app/features/collections/paths.ts'
import { collectionChoices } from '#app/features/collections/collections-of.query.server.ts'
import { ChoiceList, firstChoice } from '#app/features/collections/ui/choice-list.tsx'
import { NameFields } from '#app/features/collections/ui/name-fields.tsx'
import { collectionCopy } from '#app/features/collections/copy.ts'
import { savingCopy } from '#app/features/collections/save-copy.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { backFrom, HomeActionPage } from '#app/features/collections/ui/home-action-page.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { pageThatAsksAgain, requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const choices = await collectionChoices(ctx, params.propertyId)
  return withFlash(ctx, request, { choices, back: backFrom(url, choices.home.id), formKey: newId() })
}

export async function action({ params, context, request, url }: Route.ActionArgs) {
  const typed = await readTexts(request)
  const asked = (['add', 'remove', 'name'] as const).find((field) => typed[field] !== undefined)
  const { ctx } = requireUser(context, pageThatAsksAgain(url, { for: asked }))
  const changed = await changeSaved(ctx, { listingId: params.propertyId, form: typed })
  if (!changed.ok)
    return answerNotDone<'name'>(typed, {
      errors: changed.error === undefined ? {} : { name: changed.error },
      failed: changed.failed,
    })
  const here = withReturnTo(savePath(params.propertyId), backFrom(url, params.propertyId))
  return redirectWithFlash(
    ctx,
    here,
    changed.done === 'added' ? collectionFlash.homeAdded : collectionFlash.homeTakenOut,
  )
}

export const meta: Route.MetaFunction = unlistedMeta('Save to a collection')

/** The save dialog as a page, for use without JavaScript. */
export default function SavePage({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, back, flash, formKey } = loaderData
  const { home, collections } = choices
  const form = usePageForm(actionData)
  const removeForm = useId()
  const { state, formData } = useNavigation()
  const doing = (field: string) => state !== 'idle' && formData?.has(field) === true
  return (
    <HomeActionPage title="Save to a collection" home={home.name} back={back} flash={flash} gap="gap-8">
      {actionData?.failed && <ErrorSummary title={actionData.failed} />}
      {collections.length > 0 ? (
        <>
          <Form method="post" data-failed={savingCopy.notAdded} className="grid gap-5">
            <ChoiceList
              key={flash}
              collections={collections}
              chosen={firstChoice(choices)}
              removeForm={removeForm}
            />
            {collections.some(({ holds }) => !holds) && (
              <SubmitButton look="primary" busy={doing('add')} className="justify-self-start">
                {doing('add') ? 'Adding…' : 'Add'}
              </SubmitButton>
            )}
          </Form>
          <Form id={removeForm} method="post" data-failed={savingCopy.notRemoved} className="contents" />
        </>
      ) : (
        <p className="text-ink-2">{collectionCopy.none}</p>
      )}
      <section aria-labelledby="new-collection">
        <h2 id="new-collection" className="mb-3 text-xl">
          New Collection
        </h2>
        <PageForm form={form} says="nothing" lost={savingCopy.notCreated} buttons={null}>
          <NameFields
            key={flash}
            formKey={formKey}
            groups={choices.groups}
            busy={doing('name')}
            typed={actionData?.typed}
            errors={actionData?.errors}
          />
        </PageForm>
      </section>
    </HomeActionPage>
  )
}
