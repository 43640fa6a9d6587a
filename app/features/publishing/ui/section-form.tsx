import { useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { LeaveGuard } from '#app/features/photos/ui/leave-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { isLost, type Lost } from '#app/web/lost-answer.ts'
import { UNREACHABLE_TEXT } from '#app/web/why-not-sent.ts'
import { isSignedOut, type SignedOut } from '#app/web/signed-out-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { Photo } from '#app/features/listings/rules.ts'
import { plainIn } from '#app/features/listings/home-fields.ts'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ShownChange } from '../shown-change.ts'
import { findingsOf } from '../fair-housing.ts'
import type { EditedCampus, EditedHome, EditorSection } from '../sections.ts'
import { previewHome } from '../preview-home.ts'
import { namesIn, sameTexts, typedOf, type SectionErrors, type TypedSection } from '../read-section.ts'
import { typedSection } from '../section-columns.ts'
import { namedError } from '../section-labels.ts'
import { ChangeList } from './change-list.tsx'
import { HomePreview } from './home-preview.tsx'
import { WordingAdvice } from './wording-advice.tsx'
import { FeaturesFields } from './features-fields.tsx'
import { PlainFields, fieldProps, type FieldsProps } from './plain-fields.tsx'
import { FloorplanFields } from './floorplan-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PriceFields } from './price-fields.tsx'

/** The response to saving a section if it failed. */
export type SectionAnswer = FormAnswer<keyof SectionErrors, TypedSection> & {
  version: number
  /** What someone else changed in the meantime, if anything. */
  by?: ShownChange[] | undefined
}

type Props = {
  section: EditorSection
  home: EditedHome
  campuses: EditedCampus[]
  ground: MapGround
  /** The pictures that floorplans can use. */
  drawings: Photo[]
  answer: SectionAnswer | Lost | SignedOut | undefined
  /** ISO date. */
  today: string
  /** Advice next to the form, above the preview. */
  children?: ReactNode
}

/** One section of a home with its preview next to it; on a phone, behind a switch. */
export function SectionForm({ section, home, campuses, ground, drawings, answer, today, children }: Props) {
  const refused = answer && 'version' in answer ? answer : undefined
  const stored = typedSection(section, home)
  const [typed, setTyped] = useState<TypedSection | null>(refused?.typed ?? null)
  const [seen, see] = useState(refused)
  if (refused !== seen) {
    see(refused)
    setTyped(refused?.typed ?? null)
  }
  const [shows, setShows] = useState<'form' | 'preview'>('form')
  const form = useFocusInvalid(refused)
  const busy = useNavigation().formMethod === 'POST'
  const preview = previewHome(home, campuses, { section, typed: typed ?? stored, drawings })
  const look = () => form.current && setTyped(typedOf(new FormData(form.current)))
  const isUnsaved = () => {
    if (!form.current) return false
    const now = typedOf(new FormData(form.current))
    return namesIn(stored, now).some((name) => !sameTexts(now[name], stored[name]))
  }
  const version = refused?.version ?? home.version
  return (
    <>
      <div className="noscript:hidden flex gap-2 md:hidden">
        {(['form', 'preview'] as const).map((each) => (
          <Button
            key={each}
            size="s"
            aria-pressed={shows === each}
            className="flex-1 aria-pressed:border-ink aria-pressed:font-semibold"
            onClick={() => setShows(each)}
          >
            {each === 'form' ? 'Write' : 'Preview'}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
        <Form
          ref={form}
          method="post"
          noValidate
          onInput={look}
          onChange={look}
          className={`grid grid-cols-1 content-start gap-5 ${shows === 'form' ? '' : 'max-md:hidden'}`}
        >
          <input type="hidden" name="version" value={version} />
          {answer && <NotSaved answer={answer} />}
          <SectionFields
            key={version}
            {...{ section, campuses, ground, drawings }}
            typed={refused?.typed ?? stored}
            errors={refused?.errors ?? {}}
          />
          <div className="sticky bar-bottom z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 md:static md:mx-0 md:border-0 md:p-0">
            <SubmitButton busy={busy} look="primary" name="intent" value="next">
              {busy ? 'Saving…' : 'Save and continue'}
            </SubmitButton>
            <SubmitButton busy={busy} name="intent" value="stay">
              Save
            </SubmitButton>
          </div>
        </Form>
        <div className="grid grid-cols-1 content-start gap-8">
          {children}
          <ContactAdvice leftOut={preview?.leftOut ?? []} />
          <WordingAdvice findings={preview ? findingsOf(preview.home) : []} />
          <section
            aria-label="Preview"
            className={`grid grid-cols-1 gap-4 ${shows === 'preview' ? '' : 'max-md:hidden noscript:grid'}`}
          >
            <h2 className="text-xl">As students see it</h2>
            {preview?.home.price === 0 && (
              <p className="text-ink-2">The card and the costs appear here once you state the rent.</p>
            )}
            {preview && <HomePreview home={preview} today={today} />}
          </section>
        </div>
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  )
}

function NotSaved({ answer }: { answer: SectionAnswer | Lost | SignedOut }) {
  const [title, of] = ['This has not been saved yet', answer]
  if (isSignedOut(answer)) return <ErrorSummary {...{ title, of }}>{answer.failed}</ErrorSummary>
  if (isLost(answer)) return <ErrorSummary {...{ title, of }}>{UNREACHABLE_TEXT}</ErrorSummary>
  if (answer.by)
    return (
      <ErrorSummary title="Someone else changed this while you were editing">
        Nothing has been saved yet. Your changes are still in the fields, and the rest shows the current
        values. Check them, and save again if they are right.
        <ChangeList changes={answer.by} />
      </ErrorSummary>
    )
  if (answer.failed) return <ErrorSummary {...{ title, of }}>{answer.failed}</ErrorSummary>
  const problems = Object.entries(answer.errors).map(([id, text = '']) => ({
    id,
    text: namedError(id, text),
  }))
  return (
    <ErrorSummary title={title} problems={problems}>
      Check the marked fields.
    </ErrorSummary>
  )
}

type SectionFieldsProps = FieldsProps & {
  section: EditorSection
  campuses: EditedCampus[]
  ground: MapGround
  drawings: Photo[]
}

function SectionFields({ section, campuses, ground, drawings, ...props }: SectionFieldsProps) {
  if (section === 'home') return <HomeFields {...props} />
  if (section === 'place') return <PlaceFields {...props} {...{ campuses, ground }} />
  if (section === 'price') return <PriceFields {...props} />
  if (section === 'terms') return <PlainFields names={plainIn('terms')} {...props} />
  if (section === 'features') return <FeaturesFields {...props} />
  return <FloorplanFields {...props} drawings={drawings.map(drawingOption)} />
}

const drawingOption = ({ src, alt }: Photo, index: number) => ({
  value: src,
  label: alt ? `${index + 1}: ${alt}` : `Drawing ${index + 1}`,
})

function HomeFields(props: FieldsProps) {
  const field = fieldProps(props)
  return (
    <>
      <TextField
        label="Name (optional)"
        hint="Such as “Sunny two-bedroom near the park”. Without one, the home is listed under its address."
        autoComplete="off"
        {...field('name')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <PlainFields names={plainIn('home')} {...props} />
      </div>
      <TextArea
        label="Description"
        hint="Describe the place: the light, the rooms, what is nearby. Do not say who should live there."
        rows={8}
        {...field('description')}
      />
    </>
  )
}

/** Says before saving which phone numbers and email addresses will not be published. */
function ContactAdvice({ leftOut }: { leftOut: string[] }) {
  return (
    <section aria-label="Contact details" aria-live="polite" className="grid gap-2 empty:hidden">
      {leftOut.length > 0 && (
        <>
          <h2 className="flex gap-2.5 text-xl">
            <Icon of="at-sign" className="mt-0.5 text-ink-2" />
            Phone numbers and email addresses are not published
          </h2>
          <p className="wrap-anywhere">
            When you save, we leave out: {leftOut.join(', ')}. Students reach you by an inquiry, which you get
            by email.
          </p>
        </>
      )}
    </section>
  )
}
