import type { DemoPeople, DemoUniversity, Names } from './demo.ts'
import { usWords } from './us-words.ts'

const names = (text: string): Names[] => text.trim().split(/\s+/).map((en) => ({ en }))

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

const university = (city: string, ...all: string[]): DemoUniversity[] => all.map((en) => ({ name: { en }, city }))

export const usUniversities: DemoUniversity[] = [
  ...university('new-york', 'Columbia University', 'New York University', 'Hunter College'),
  ...university('los-angeles', 'University of California, Los Angeles', 'University of Southern California'),
  ...university('san-diego', 'University of California, San Diego'),
  ...university('san-francisco', 'San Francisco State University'),
  ...university('san-jose', 'San José State University'),
  ...university('chicago', 'University of Chicago', 'University of Illinois Chicago'),
  ...university('houston', 'Rice University', 'University of Houston'),
  ...university('austin', 'University of Texas at Austin'),
  ...university('boston', 'Boston University', 'Northeastern University'),
  ...university('philadelphia', 'University of Pennsylvania', 'Temple University'),
  ...university('pittsburgh', 'Carnegie Mellon University', 'University of Pittsburgh'),
  ...university('seattle', 'University of Washington'),
  ...university('washington-dc', 'Georgetown University'),
  ...university('atlanta', 'Georgia Institute of Technology'),
  ...university('raleigh', 'North Carolina State University'),
  ...university('columbus', 'Ohio State University'),
  ...university('minneapolis', 'University of Minnesota'),
]
