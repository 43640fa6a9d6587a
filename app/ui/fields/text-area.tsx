import { useRef, useState, type ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'
import { useTypedEarly } from './use-typed-early.ts'

/** Several lines of text; grows with its content where the browser supports it. Browsers silently truncate pasted text at
 *  `maxLength`, so this reports it. */
export function TextArea({
  id,
  label,
  hint,
  error,
  hideLabel,
  className,
  ...props
}: FieldWords & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field {...{ id, label, hint, error, hideLabel, className }}>
      {(control) => <Area {...props} {...control} />}
    </Field>
  )
}

function Area(props: ComponentProps<'textarea'> & { id: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  useTypedEarly(area, props.id)
  const [isCut, setCut] = useState(false)
  const { maxLength: most = Infinity } = props
  return (
    <>
      <textarea
        rows={4}
        {...props}
        ref={area}
        onPaste={({ clipboardData, currentTarget }) => {
          const { value, selectionStart, selectionEnd } = currentTarget
          const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n').length
          setCut(value.length - (selectionEnd - selectionStart) + pasted > most)
        }}
        className="field-sizing-content max-h-96 min-h-24 w-full rounded-field border border-line-strong bg-surface px-3.5 py-2.5 text-md pointer-coarse:text-lg aria-invalid:border-bad"
      />
      <output className="block text-sm text-warn empty:hidden">
        {isCut && 'What you pasted is longer than fits here, so its end is missing.'}
      </output>
    </>
  )
}
