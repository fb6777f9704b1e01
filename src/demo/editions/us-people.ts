import type { Names } from '#editions/reference/types.ts'
import type { DemoPeople } from './types.ts'
import { usWords } from './us-words.ts'

const names = (text: string): Names[] =>
  text
    .trim()
    .split(/\s+/)
    .map((en) => ({ en }))

const family = names(`
  Adams Alexander Allen Anderson Bailey Baker Bennett Brooks Brown Butler
  Campbell Carter Chang Chen Clark Coleman Collins Cooper Cruz Davis
  Delgado Diaz Edwards Evans Fisher Flores Foster Garcia Gomez Gonzalez
  Gray Green Gupta Hall Harris Henderson Hernandez Hill Howard Hughes
  Jackson James Jenkins Johnson Jones Kaplan Kelly Kim King Lee
  Levine Lewis Lopez Martin Martinez Miller Mitchell Moore Morgan Murphy
  Nelson Nguyen O’Brien Park Parker Patel Perez Peterson Powell Ramirez
  Reed Reyes Rivera Roberts Robinson Russo Sanders Schmidt Thompson Washington
`)

export const usPeople: DemoPeople = {
  given: {
    f: names(`
      Abigail Alicia Amanda Amy Angela Ashley Brianna Camila Carmen Chloe
      Christine Claire Danielle Diana Elena Elizabeth Emily Emma Grace Hannah
      Imani Jasmine Jennifer Jessica Julia Karen Laura Lauren Linda Maria
      Megan Michelle Mei Natalie Olivia Priya Rachel Sarah Sofia Vanessa
    `),
    m: names(`
      Aaron Adam Alex Andrew Anthony Benjamin Brandon Brian Carlos Christopher
      Daniel David Derek Diego Eric Ethan Gabriel George Isaac Jacob
      James Jason John Jonathan Jordan Joseph Kevin Luis Marcus Mark
      Matthew Michael Nathan Nicholas Omar Patrick Ryan Samuel Thomas William
    `),
  },
  family: { f: family, m: family },
  ...usWords,
}
