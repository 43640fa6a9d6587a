import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import { missingLabels, vouchLabels, type ProviderField, type TypedProvider } from '../provider-form.ts'

type Props = {
  field: FieldOf<ProviderField>
  /** The address to register at the provider. */
  callback: string
  /** Null for a new one. */
  stored: TypedProvider | null
  isYes: boolean
}

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, className: 'max-w-xl' }

/** What a provider needs, in the order in which its own console gives it. */
export function ProviderFields({ field, callback, stored, isYes }: Props) {
  return (
    <>
      <TextField
        label="Name"
        hint="The button says “Continue with …”."
        autoComplete="off"
        className="max-w-xl"
        {...field('name')}
      />
      {stored ? (
        <dl className="grid gap-1">
          <dt className="font-medium">Short name and issuer</dt>
          <dd className="wrap-anywhere">
            {stored.id}, {stored.issuer}
          </dd>
          <dd className="text-sm text-ink-2">They stay, because people are known by them.</dd>
        </dl>
      ) : (
        <>
          <TextField
            label="Short name"
            hint="Its part of addresses, such as usc."
            {...plain}
            {...field('id')}
          />
          <TextField
            label="Issuer"
            hint="Exactly as the provider writes it; one tenant’s, never one that others share."
            inputMode="url"
            {...plain}
            {...field('issuer')}
          />
        </>
      )}
      <div>
        <p className="font-medium">Redirect address to register at the provider</p>
        <p className="wrap-anywhere">{callback}</p>
      </div>
      <TextField label="Client id" {...plain} {...field('client')} />
      <PasswordField
        label="Client secret"
        hint={
          stored
            ? 'It is stored encrypted and not shown again. Leave this empty to keep it.'
            : 'It is stored encrypted and not shown again.'
        }
        autoComplete="off"
        className="max-w-xl"
        {...field('secret')}
      />
      <TextField
        label="Campuses that it confirms"
        hint="Their short names at Campuses, with spaces between them; none for one such as Google."
        {...plain}
        {...field('campuses')}
      />
      <TextField
        label="Email domains that are its own"
        hint="Such as usc.edu, with spaces between them."
        {...plain}
        {...field('domains')}
      />
      <SelectField
        label="What vouches for an address"
        hint="If the provider says that an address is not theirs, that counts in any case."
        options={options(vouchLabels)}
        className="max-w-xl"
        {...field('vouchedBy')}
      />
      <TextField
        label="Claim with the address"
        hint="email unless you enter another."
        {...plain}
        {...field('addressClaim')}
      />
      <TextField
        label="Scopes that count"
        hint="Such as usc.edu in student@usc.edu. Without any, its domains."
        {...plain}
        {...field('scopes')}
      />
      <SelectField
        label="People for whom it sends no affiliation are"
        options={options(missingLabels)}
        className="max-w-xl"
        {...field('withoutAffiliation')}
      />
      <div>
        <input type="hidden" name="onlyWay" value="no" />
        <Checkbox
          name="onlyWay"
          value="yes"
          label="People at its domains sign up with it alone, without a password"
          defaultChecked={isYes}
        />
      </div>
    </>
  )
}
