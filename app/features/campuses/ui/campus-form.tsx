import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { CAMPUSES_PATH } from '../paths.ts'
import type { TypedCampus } from '../typed-campus.ts'
import { CampusFields } from './campus-fields.tsx'
import type { DrawPoints } from './points-field.tsx'
import { ZoneFields } from './zone-fields.tsx'

export type CampusAnswer = FormAnswer<string, TypedCampus> & { version?: string }

type Props = {
  /** The stored values. */
  typed: TypedCampus
  version: string
  isNew: boolean
  answer: CampusAnswer | undefined
  timeZones: readonly string[]
  drawPoints?: DrawPoints
}

export function CampusForm({ typed: stored, version, isNew, answer: told, timeZones, drawPoints }: Props) {
  const [last, keep] = useState<CampusAnswer>()
  // Keeps typed zones if the answer does not contain them, as after a button beside the form, or if the session has ended.
  const isOfForm = told && Object.keys({ ...told.typed, ...told.errors }).length > 0
  const answer = told && !isOfForm ? last : told
  if (answer !== last) keep(answer)
  const form = useFocusInvalid(answer)
  const busy = useNavigation().state !== 'idle'
  const typed = answer?.typed ?? stored
  const errors = answer?.errors ?? {}
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5" key={version}>
      {Object.keys(errors).length > 0 && (
        <ErrorSummary title="This has not been saved yet">Check the marked fields below.</ErrorSummary>
      )}
      <input type="hidden" name="version" value={answer?.version ?? version} />
      <CampusFields {...{ typed, errors, isNew, timeZones, drawPoints }} />
      <ZoneFields typed={typed} stored={stored} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look="primary"
          name="intent"
          value="save"
          aria-disabled={busy}
          onClick={(event) => {
            if (busy) event.preventDefault()
          }}
        >
          Save
        </Button>
        <ButtonLink to={CAMPUSES_PATH} look="quiet">
          Back without saving
        </ButtonLink>
      </div>
    </Form>
  )
}
