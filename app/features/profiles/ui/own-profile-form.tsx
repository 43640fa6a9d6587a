import { useEffect, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { LeaveGuard } from '#app/features/photos/ui/leave-guard.tsx'
import { PhotoField } from '#app/features/photos/ui/photo-field.tsx'
import type { PhotosAndUploads } from '#app/features/photos/photos.query.server.ts'
import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import { Button } from '#app/ui/button.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { Lost } from '#app/web/lost-answer.ts'
import type { SignedOut } from '#app/web/signed-out-answer.ts'
import { parts } from '../completeness.ts'
import { textsOf, wholeProfile, type ProfileField, type Texts } from '../fields.ts'
import type { NotSaved, ProfileSaved } from '../form-answer.ts'
import type { ProfileSource } from '../profile-view.ts'
import { previewSource, type PreviewOf } from '../preview-source.ts'
import { sentAnswers } from '../sent-answers.ts'
import { NotSavedSummary } from './not-saved-summary.tsx'
import { useUnsaved } from './use-suggested.ts'
import { AboutPart, PlacePart, RoommatesPart } from './own-profile-parts.tsx'
import { Fold, foldOf, reveal, PartIndicator } from './fold.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PrivacyPart } from './privacy-part.tsx'
import { ProfileSavedNotice } from './profile-saved-notice.tsx'

const FORM = 'own-profile'
const [about, place, roommates] = parts

type Props = Omit<PreviewOf, 'photos'> & {
  texts: Texts
  picture: PhotosAndUploads
  more: PhotosAndUploads
  /** Whether students who are not matches can see the profile. */
  visible: boolean
  /** An ISO date. */
  today: string
  answer: ProfileSaved | NotSaved | Lost | SignedOut | undefined
}

/** All questions in one form (specification part 2 §2). */
export function OwnProfileForm({ texts, picture, more, visible, today, answer, ...person }: Props) {
  // The values that the form was loaded with. Kept in state, because uploading photos reloads the page's data, and another tab may
  // have saved.
  const [shown, show] = useState({ texts, time: 0 })
  const saved = answer && 'ok' in answer ? answer : undefined
  const notSaved = answer && !('ok' in answer) ? answer : undefined
  if (saved && shown.time !== saved.time) show(saved)
  const wrong = answer && 'loaded' in answer ? answer : undefined
  const loaded = wrong?.loaded ?? textsOf(wholeProfile, shown.texts)
  const fields = {
    texts: wrong?.typed ?? textsOf(wholeProfile, shown.texts),
    errors: wrong?.errors ?? {},
    today,
  }

  const fold = useFolds(wrong?.errors)
  const ref = useFocusInvalid(notSaved)
  const { isUnsaved, unsaved, look } = useUnsaved(ref, wholeProfile, loaded, shown.time)
  const busy = useNavigation().state !== 'idle'
  const [preview, setPreview] = useState<ProfileSource | null>(null)
  function openPreview() {
    if (!ref.current) return
    const { typed } = sentAnswers(wholeProfile, new FormData(ref.current))
    const photos = [...picture.photos, ...more.photos]
    setPreview(previewSource({ ...shown.texts, ...typed }, { ...person, photos }, new Date()))
  }
  return (
    <div className="group/step grid max-w-[48rem] grid-cols-1 gap-8">
      <PartIndicator texts={texts} today={today} />
      {notSaved && (
        <NotSavedSummary answer={notSaved}>
          Check the marked fields. Only those with a * are required.
        </NotSavedSummary>
      )}
      <div>
        <Fold {...fold('photos')} title="Photos">
          <PhotoField heading="h3" purpose="profile-picture" ownerId={person.userId} {...picture} />
          <PhotoField heading="h3" purpose="profile-photo" ownerId={person.userId} {...more} />
        </Fold>
        <Form
          key={shown.time}
          ref={ref}
          id={FORM}
          method="post"
          noValidate
          preventScrollReset
          onInput={look}
          onClick={look}
        >
          <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
          <Fold {...fold(about.id)} title={about.name}>
            <AboutPart {...fields} campuses={person.campuses} />
          </Fold>
          <Fold {...fold(place.id)} title={place.name}>
            <PlacePart {...fields} />
          </Fold>
          <Fold {...fold(roommates.id)} title={roommates.name}>
            <RoommatesPart {...fields} />
          </Fold>
          <Fold
            {...fold('privacy')}
            title="Who sees what"
            lead={
              visible
                ? 'Your profile is shown to signed-in students. You can change who sees it, and which parts, here.'
                : 'Only your matches can see your profile right now. Others see it when your date of birth shows that you are 18 or older and the profile is not paused; some campuses also require a confirmed campus email.'
            }
          >
            <PrivacyPart {...fields} />
          </Fold>
        </Form>
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
      <div className="sticky bar-bottom z-10 -mx-4 grid gap-3 border-t border-line bg-paper px-4 py-3 md:mx-0 md:px-0">
        <ProfileSavedNotice time={saved?.time ?? null} />
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={openPreview} className="noscript:hidden">
            Preview
          </Button>
          <span className="ml-auto text-sm text-ink-2">{unsaved && 'Not saved yet'}</span>
          <Button type="submit" form={FORM} look="primary" className="min-w-32" aria-disabled={busy}>
            {busy ? 'Saving …' : 'Save Profile'}
          </Button>
        </div>
      </div>
      <PreviewDialog source={preview} onClose={() => setPreview(null)} />
    </div>
  )
}

/** Which folds are open: the first one, those with an error, and the one in the URL's hash.
 *  @returns the props of a fold */
function useFolds(errors: FieldErrors<ProfileField> | undefined) {
  const wrong = () =>
    Object.keys(errors ?? {}).map((field): [string, boolean] => [foldOf(field as ProfileField), true])
  const [folds, setFolds] = useState({ of: errors, open: new Map([[about.id as string, true], ...wrong()]) })
  if (folds.of !== errors) setFolds({ of: errors, open: new Map([...folds.open, ...wrong()]) })
  const { hash } = useLocation()
  useEffect(() => {
    reveal(hash.slice(1))
    document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  const onToggle = (id: string, open: boolean) =>
    setFolds((before) => ({ ...before, open: new Map([...before.open, [id, open]]) }))
  return (id: string) => ({ id, open: folds.open.get(id) ?? false, onToggle })
}
