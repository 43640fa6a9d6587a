// A flex or grid box makes each run of text an item, and an item has no space at its ends: there, `You asked on <time>` reads
// "You asked onNov 27". Put the text and what belongs to it into one element.
const BOX = /(^|\s)(inline-)?(flex|grid)(\s|$)/
const GAP = /(^|\s)gap-/

const classOf = ({ attributes }) =>
  attributes.find((each) => each.type === 'JSXAttribute' && each.name.name === 'className')?.value?.value

/** Whether a text, or a `{' '}`, ends or begins with a space that would be visible elsewhere. */
const isJoined = ({ type, value, expression }, { before }) => {
  if (type === 'JSXText') return before ? /^[ \t]+\S/.test(value) : /\S[ \t]+$/.test(value)
  return typeof expression?.value === 'string' && (before ? /^ / : / $/).test(expression.value)
}

const keptSpaces = {
  create(context) {
    return {
      JSXElement(node) {
        const { openingElement, children } = node
        const classes = classOf(openingElement)
        if (typeof classes !== 'string' || !BOX.test(classes) || GAP.test(classes)) return
        const shown = children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '')
        for (const [place, child] of shown.entries()) {
          if (child.type === 'JSXElement') continue
          const sides = [
            [shown[place - 1], true],
            [shown[place + 1], false],
          ]
          for (const [neighbor, before] of sides)
            if (neighbor?.type === 'JSXElement' && isJoined(child, { before }))
              context.report({
                node: child,
                message:
                  'a flex or grid box drops this space: put the text and its neighbor into one element',
              })
        }
      },
    }
  },
}

export default { meta: { name: 'roost-spaces' }, rules: { kept: keptSpaces } }
