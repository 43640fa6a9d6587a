import { Form, href, useNavigation } from 'react-router'
import type { Route } from './+types/drafts'
import {
  fillFields,
  fillLabel,
  isFillField,
  listNamed,
  readFilling,
} from '#app/features/importing/read-filling.ts'
import type { FillField } from '#app/features/importing/fill-form.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { submitDrafts } from '#app/features/publishing/drafts.server.ts'
import { draftsPage, fillDrafts, type DraftsPage } from '#app/features/publishing/fill-drafts.server.ts'
import { filledText, submittedText } from '#app/features/publishing/flash.ts'
import {
  draftsPath,
  MissingFacts,
  RefusedHomes,
  SubmitDrafts,
} from '#app/features/publishing/ui/drafts-note.tsx'
import { UnknownForm } from '#app/platform/errors.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyPlace } from '#app/ui/empty-place.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** Drafts, and a preview of what filling in would change: `?list=…&fees=none&availableFrom=8/1/2027`. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const list = listNamed(url.searchParams.get('list'))
  const { typed, filling, errors } = readFilling(url.searchParams, ctx.now())
  const page = await draftsPage(ctx, { list, filling })
  return withFlash(ctx, request, { list, typed, errors, ...page })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { intent } = await readTexts(request)
  const list = listNamed(url.searchParams.get('list'))
  if (intent === 'submit')
    return redirectWithFlash(ctx, draftsPath(list), submittedText(await submitDrafts(ctx, { list })))
  if (intent !== 'fill') throw new UnknownForm()
  const { filling } = readFilling(url.searchParams, ctx.now())
  return redirectWithFlash(ctx, draftsPath(list), filledText(await fillDrafts(ctx, { list, filling })))
}

export const meta: Route.MetaFunction = unlistedMeta('Drafts')

export default function DraftsPageView({ loaderData }: Route.ComponentProps) {
  const { list, typed, errors, drafts, complete, refused, incomplete, missing, preview, flash } = loaderData
  return (
    <PageFrame
      title={
        list === null ? (
          'Drafts'
        ) : (
          <>
            Drafts of <bdi>{list}</bdi>
          </>
        )
      }
      back={{ to: href('/manage'), label: 'Your homes' }}
      lead={
        drafts > 0 &&
        `${formatCount(drafts, 'draft')}, of which ${complete + refused.homes} ${complete + refused.homes === 1 ? 'is' : 'are'} complete. Students do not see drafts.`
      }
    >
      <FlashMessage flash={flash} />
      {drafts === 0 && <NoDrafts />}
      <RefusedHomes refused={refused} />
      {complete > 0 && <SubmitDrafts complete={complete} list={list} />}
      {incomplete > 0 && (
        <section aria-labelledby="missing" className="grid gap-4">
          <h2 id="missing" className="text-2xl">
            Fill in what’s missing ({formatCount(incomplete, 'home')})
          </h2>
          <MissingFacts missing={missing} />
          <FillForm {...{ list, typed, errors, missing }} />
        </section>
      )}
      {preview && <Preview preview={preview} />}
    </PageFrame>
  )
}

const bases = [
  { value: 'unit', label: 'The whole home' },
  { value: 'bed', label: 'One bed' },
]

type FillProps = Pick<Route.ComponentProps['loaderData'], 'list' | 'typed' | 'errors' | 'missing'>

function FillForm({ list, typed, errors, missing }: FillProps) {
  const busy = useNavigation().state !== 'idle'
  const asked = new Set<FillField>(missing.map(({ fact }) => fact).filter(isFillField))
  const props = (name: FillField) => ({
    id: name,
    name,
    label: fillLabel(name),
    defaultValue: typed[name],
    error: errors[name],
  })
  if (asked.size === 0)
    return <p>A rent belongs to one home: enter it on the home’s page, or in your list.</p>
  return (
    <Form key={fillFields.map((name) => typed[name]).join()} method="get" noValidate className="grid gap-5">
      <p className="text-ink-2">
        What you write here goes only where a draft says nothing. You see it before it is saved.
      </p>
      {list !== null && <input type="hidden" name="list" value={list} />}
      {asked.has('priceBasis') && <SelectField empty="Not stated" options={bases} {...props('priceBasis')} />}
      {asked.has('fees') && (
        <TextField
          autoComplete="off"
          hint="Mandatory fees a month besides the rent of the home, like Amenity fee $40, Trash $25; or none."
          {...props('fees')}
        />
      )}
      {asked.has('availableFrom') && (
        <TextField autoComplete="off" hint="Like 8/15/2027." {...props('availableFrom')} />
      )}
      {asked.has('description') && (
        <TextArea rows={3} hint="The same sentences for each of them." {...props('description')} />
      )}
      <SubmitButton busy={busy} className="justify-self-start">
        Show what changes
      </SubmitButton>
    </Form>
  )
}

function Preview({ preview: { homes, completed, first } }: { preview: NonNullable<DraftsPage['preview']> }) {
  const busy = useNavigation().state !== 'idle'
  if (homes === 0) return <p>No draft lacks this anymore.</p>
  return (
    <section aria-labelledby="preview" className="grid gap-4">
      <h2 id="preview" className="text-2xl">
        What changes
      </h2>
      <p className="num">
        {formatCount(homes, 'home')} {homes === 1 ? 'changes' : 'change'}; {completed} of them{' '}
        {completed === 1 ? 'is' : 'are'} complete then. Nothing has been changed yet.
      </p>
      <ul aria-label="Homes" className="grid gap-3">
        {first.map(({ id, name, address, changes }) => (
          <li key={id} className="num grid gap-0.5 border-t border-line pt-3 wrap-anywhere">
            <p className="font-medium">
              <bdi>{address || name}</bdi>
            </p>
            {changes.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </li>
        ))}
        {homes > first.length && (
          <li className="border-t border-line pt-3 text-ink-2">
            And {formatCount(homes - first.length, 'home')} more
          </li>
        )}
      </ul>
      <Form method="post">
        <SubmitButton look="primary" name="intent" value="fill" busy={busy}>
          Fill in {formatCount(homes, 'home')}
        </SubmitButton>
      </Form>
    </section>
  )
}

function NoDrafts() {
  return (
    <EmptyPlace
      icon="house"
      title="You have no drafts."
      actions={
        <ButtonLink to={href('/manage')} look="primary">
          Your homes
        </ButtonLink>
      }
    >
      A home that lacks something stays here until it is complete.
    </EmptyPlace>
  )
}
