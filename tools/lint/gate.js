// Rule 6 of CONTRIBUTING.md is held by types; this holds what they cannot see.
const HANDLE = /\b(Database|Reading|Sealed|Reviewed|SystemContext|ReadingContext)\b/

/** An assertion would open the gate without a rule. */
const noForgedHandles = {
  create(context) {
    const report = (node) => {
      const [name] = HANDLE.exec(context.sourceCode.getText(node.typeAnnotation)) ?? []
      if (name)
        context.report({
          node,
          message: `only the gate makes a ${name}: ask a rule (CONTRIBUTING.md, rule 6)`,
        })
    }
    return { TSAsExpression: report, TSTypeAssertion: report, TSTypePredicate: report }
  },
}

export default { meta: { name: 'roost' }, rules: { 'no-forged-handles': noForgedHandles } }
