const pairs = (text: string) =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split(':') as [string, string]),
  )

const named = (names: string, isBelow: boolean) => names.split(' ').map((name) => [name, isBelow] as const)

/** Letters, which are drawn in italics like other variables. */
export const formulaLetters = pairs(`
  alpha:α beta:β gamma:γ delta:δ epsilon:ϵ varepsilon:ε zeta:ζ eta:η theta:θ vartheta:ϑ iota:ι kappa:κ lambda:λ mu:μ
  nu:ν xi:ξ omicron:ο pi:π varpi:ϖ rho:ρ varrho:ϱ sigma:σ varsigma:ς tau:τ upsilon:υ phi:ϕ varphi:φ chi:χ psi:ψ omega:ω
  Gamma:Γ Delta:Δ Theta:Θ Lambda:Λ Xi:Ξ Pi:Π Sigma:Σ Upsilon:Υ Phi:Φ Psi:Ψ Omega:Ω
  ell:ℓ hbar:ℏ imath:ı jmath:ȷ Re:ℜ Im:ℑ aleph:ℵ infty:∞ emptyset:∅ varnothing:∅ partial:∂ nabla:∇ degree:° prime:′`)

/** Signs between and before values. */
export const formulaOperators = pairs(`
  cdot:⋅ times:× div:÷ pm:± mp:∓ ast:∗ star:⋆ circ:∘ bullet:∙ oplus:⊕ otimes:⊗
  le:≤ leq:≤ leqslant:⩽ ge:≥ geq:≥ geqslant:⩾ ne:≠ neq:≠ ll:≪ gg:≫ approx:≈ equiv:≡ sim:∼ simeq:≃ cong:≅ propto:∝
  to:→ rightarrow:→ leftarrow:← leftrightarrow:↔ Rightarrow:⇒ Leftarrow:⇐ Leftrightarrow:⇔ implies:⟹ iff:⟺ mapsto:↦
  uparrow:↑ downarrow:↓ rightleftharpoons:⇌
  in:∈ notin:∉ ni:∋ subset:⊂ subseteq:⊆ supset:⊃ supseteq:⊇ cup:∪ cap:∩ setminus:∖ land:∧ wedge:∧ lor:∨ vee:∨ neg:¬
  lnot:¬ forall:∀ exists:∃ nexists:∄ therefore:∴ because:∵ mid:∣ nmid:∤ perp:⟂ parallel:∥ angle:∠ triangle:△ square:□
  ldots:… dots:… cdots:⋯ vdots:⋮ ddots:⋱ colon::`)

/** Large signs with limits above and below. */
export const formulaSums = pairs('sum:∑ prod:∏ coprod:∐ bigcup:⋃ bigcap:⋂')
export const formulaIntegrals = pairs('int:∫ iint:∬ iiint:∭ oint:∮')

/** Functions, which are drawn upright. Those with `true` take their subscript below. */
export const formulaFunctions = new Map([
  ...named('sin cos tan tg cot ctg sec csc arcsin arccos arctan arctg arcctg sinh cosh tanh', false),
  ...named('log ln lg exp arg deg dim ker det gcd Pr mod', false),
  ...named('lim max min sup inf', true),
])

export const formulaDelimiters = new Map([
  ...pairs('langle:⟨ rangle:⟩ lfloor:⌊ rfloor:⌋ lceil:⌈ rceil:⌉ lvert:| rvert:| vert:| Vert:‖ lbrace:{ rbrace:}'),
  ['|', '‖'],
  ['{', '{'],
  ['}', '}'],
])

export const formulaAccents = pairs('hat:^ widehat:^ bar:¯ overline:¯ vec:→ overrightarrow:→ dot:˙ ddot:¨ tilde:~')

/** Widths of spaces by the name of their element. */
export const formulaSpaces = new Map([
  [',', 'thinSpace'],
  [':', 'thinSpace'],
  [';', 'thinSpace'],
  [' ', 'space'],
  ['quad', 'wideSpace'],
  ['qquad', 'wideSpace'],
] as const)

/** The brackets around a matrix by the name of its environment. */
export const formulaEnvironments = new Map([
  ['matrix', ['', '']],
  ['pmatrix', ['(', ')']],
  ['bmatrix', ['[', ']']],
  ['vmatrix', ['|', '|']],
  ['cases', ['{', '']],
  ['aligned', ['', '']],
])
