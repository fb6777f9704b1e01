import type { Names } from '#editions/reference/types.ts'
import { since, years } from './pl-about.ts'

const t = (pl: string, en: string): Names => ({ pl, en })

export const method: Names[] = [
  t(
    'Pierwsze zajęcia przeznaczam na rozmowę i kilka krótkich ćwiczeń, po których widać, od czego zacząć.',
    'The first lesson is a talk and a few short exercises that show where to begin.',
  ),
  t(
    'Każde spotkanie ma jeden cel, zapisany na górze kartki.',
    'Every meeting has one goal, written at the top of the page.',
  ),
  t(
    'Zaczynamy od rzeczy znanych, kończymy na nowych: tak głowa mniej się broni.',
    'We start with the familiar and end with the new: the mind resists less that way.',
  ),
  t(
    'Zamiast długich wykładów robię krótkie pokazy i od razu przechodzimy do ćwiczeń.',
    'Instead of long lectures I give short demonstrations, and we practise at once.',
  ),
  t(
    'Błędy zbieramy na osobnej liście i po tygodniu sprawdzamy, które już zniknęły.',
    'We collect mistakes in a list and a week later check which ones are gone.',
  ),
  t(
    'Po czterech spotkaniach robimy mały przegląd: co działa, co zmieniamy.',
    'After four meetings we take stock: what works and what we change.',
  ),
  t(
    'Prace domowe są krótkie i mają sens: przygotowują do kolejnego spotkania.',
    'Homework is short and has a point: it prepares the next meeting.',
  ),
  t(
    'Tłumaczę na rysunku, na przykładzie i słowami, a Ty wybierasz, co pasuje najlepiej.',
    'I explain with a drawing, an example and in words, and you choose what fits best.',
  ),
  t(
    'Na chwilę zamieniamy się rolami: to Ty tłumaczysz temat, a ja pytam.',
    'For a while we swap roles: you explain the topic and I ask questions.',
  ),
  t(
    'Trudniejsze rzeczy powtarzamy po dniu, po tygodniu i po miesiącu.',
    'We review harder things after a day, a week and a month.',
  ),
  t(
    'Materiały dobieram do zainteresowań, więc bywa o piłce, o kotach i o kosmosie.',
    'I match materials to interests, so expect football, cats and outer space.',
  ),
  t(
    'Kiedy coś nie wychodzi, cofamy się o jeden krok, a nie o cały rozdział.',
    'When something does not work, we go back one step, not a whole chapter.',
  ),
  t(
    'Z dziećmi zmieniam zadanie co dziesięć minut, z dorosłymi pilnuję, by zostało coś do użycia od jutra.',
    'With children I change the task every ten minutes; with adults I make sure there is something to use tomorrow.',
  ),
  t(
    'Korzystam ze wspólnej tablicy, na której zostaje cały zapis naszych zajęć.',
    'I use a shared board that keeps the full record of our lessons.',
  ),
  t(
    'Przed ważnym dniem robimy próbę generalną, z zegarem i bez podpowiedzi.',
    'Before a big day we hold a dress rehearsal, with a clock and without hints.',
  ),
  t(
    'Najpierw robimy razem, potem obok siebie, na końcu tylko patrzę.',
    'First we do it together, then side by side, and in the end I only watch.',
  ),
  t(
    'Chwalę za konkret: wiadomo, co poszło dobrze i dlaczego.',
    'My praise is specific: you know what went well and why.',
  ),
  t(
    'Pod koniec spotkania zostawiam pięć minut na pytania, których nie było kiedy zadać.',
    'I leave five minutes at the end for questions there was no time to ask.',
  ),
  t(
    'Układam zadania od łatwych do zaskakujących, żeby nie było nudno.',
    'I arrange tasks from easy to surprising, so nobody gets bored.',
  ),
  t('Uczę też, jak robić notatki i jak planować powtórki.', 'I also teach how to take notes and plan revision.'),
  t(
    'Kiedy widzę zmęczenie, odkładamy zadanie i wracamy do niego z innej strony.',
    'When I see tiredness, we put the task aside and return to it from another angle.',
  ),
  t(
    'Wolę dobre pytanie niż gotową odpowiedź, dlatego podpowiadam po trochu.',
    'I prefer a good question to a ready answer, so I give hints little by little.',
  ),
  t(
    'Raz w miesiącu wysyłam krótkie podsumowanie z listą opanowanych tematów.',
    'Once a month I send a short summary with the topics you have mastered.',
  ),
  t(
    'Plan układamy razem i w każdej chwili możemy go zmienić.',
    'We make the plan together and can change it at any time.',
  ),
]

export const lessons: Names[] = [
  t(
    'Zajęcia {subject} układam pod Twój cel: lepszą ocenę, egzamin albo własną ciekawość.',
    'I shape {subject} lessons around your aim: a better grade, an exam or curiosity.',
  ),
  t(`Prowadzę zajęcia {subject} ${since}.`, `I have been giving {subject} lessons for ${years.en}.`),
  t(
    'Na zajęciach {subject} ćwiczymy więcej, niż słuchamy.',
    'In my {subject} lessons we practise more than we listen.',
  ),
  t(
    'Zajęcia {subject} zaczynam od sprawdzenia podstaw, bo to na nich wszystko stoi.',
    'I begin {subject} lessons by checking the basics, because everything rests on them.',
  ),
  t(
    'Pomagam nadrobić to, co uciekło, i zrozumieć to, co przed nami.',
    'I help you make up what slipped away and understand what lies ahead.',
  ),
  t(
    'Do zajęć {subject} mam własny zestaw ćwiczeń, od najprostszych po podchwytliwe.',
    'For {subject} lessons I have my own set of exercises, from the simplest to the tricky.',
  ),
  t(
    'Na lekcjach {subject} pytania są mile widziane, także te zadane trzeci raz.',
    'Questions are welcome in my {subject} lessons, even when asked a third time.',
  ),
  t(
    'Pierwsze zajęcia {subject} to rozmowa o celu i krótkie sprawdzenie poziomu.',
    'Our first {subject} lesson is a talk about your goal and a quick look at your level.',
  ),
  t(
    'Pokazuję kilka dróg do tego samego celu i pomagam wybrać tę najwygodniejszą.',
    'I show several ways to the same goal and help you pick the most comfortable one.',
  ),
  t(
    'Po miesiącu zajęć {subject} zobaczysz, które trudności są już za Tobą.',
    'After a month of {subject} lessons you will see which difficulties are behind you.',
  ),
  t(
    'Na każde zajęcia {subject} przynoszę przykład z życia, najlepiej z ostatniego tygodnia.',
    'To each {subject} lesson I bring a real-life example, ideally from the past week.',
  ),
  t(
    'Zajęcia {subject} są i dla zaczynających, i dla tych, którzy chcą więcej niż program.',
    'My {subject} lessons are for beginners and for those who want more than the syllabus.',
  ),
  t(
    'Jeśli już gdzieś się uczysz, zajęcia {subject} dopasowuję do tego, co właśnie przerabiasz.',
    'If you already study somewhere, I match {subject} lessons to what you are covering now.',
  ),
  t(
    'Dwa spotkania w tygodniu zwykle wystarczą, żeby po miesiącu było widać różnicę.',
    'Two meetings a week are usually enough to see a difference after a month.',
  ),
  t(
    'Zajęcia {subject} kończymy krótką notatką: co już wychodzi, co jeszcze ćwiczymy.',
    'We end {subject} lessons with a short note: what already works and what we still practise.',
  ),
  t(
    `Przez ${years.pl} udało mi się zebrać mnóstwo sposobów na zajęcia {subject}, które nie nudzą.`,
    `Over ${years.en} I have gathered plenty of ways to keep {subject} lessons from getting dull.`,
  ),
  t(
    'Przed sprawdzianem lub występem proponuję krótsze zajęcia {subject}, na spokojne powtórzenie.',
    'Before a test or a performance I offer a shorter {subject} session for calm revision.',
  ),
  t(
    'Tempo zajęć {subject} ustalasz Ty, ja pilnuję kierunku.',
    'You set the pace of our {subject} lessons, I watch the direction.',
  ),
  t(
    'Na zajęciach {subject} dużo rozmawiamy: myślenie na głos pomaga znaleźć błąd.',
    'We talk a lot in {subject} lessons: thinking aloud helps to find the error.',
  ),
  t(
    'Polecam książki, kanały i aplikacje, żeby między zajęciami {subject} też się coś działo.',
    'I recommend books, channels and apps so that something happens between {subject} lessons too.',
  ),
  t(
    'Zajęcia {subject} prowadzę tak, żeby na końcu zawsze coś się udało.',
    'I run {subject} lessons so that something always works out by the end.',
  ),
  t(
    'Pomogę w pracy domowej, ale przede wszystkim w tym, żeby następna poszła łatwiej.',
    'I help with homework, and above all with making the next one easier.',
  ),
  t(
    'Trudne miejsca rozbieramy na części i składamy z powrotem, aż wszystko zaskoczy.',
    'We take hard parts to pieces and put them back together until it all clicks.',
  ),
  t(
    'Na zajęciach {subject} jest czas na żart, na pytanie i na drugą próbę.',
    'There is time in {subject} lessons for a joke, a question and a second try.',
  ),
]
