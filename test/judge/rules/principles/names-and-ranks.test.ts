import { describe } from '@jest/globals';
import { decides, neverWrong } from '../decide';

const MOST = 'Which region of Ghana lost the most tree cover in 2022?';
const DRIVER = 'What was the main driver of loss?';

describe('most and least need their predicate', () => {
  neverWrong(
    [
      'Here is a map of Ashanti.',
      'This chart shows Ashanti.',
      'I looked up Ashanti for you.',
      'Let me check Ashanti.',
      'Ashanti is a region of Ghana.',
      'Ashanti is known for its forests.',
      'Ashanti lost tree cover.',
      'Ashanti lost a lot of tree cover.',
      'Ashanti lost more tree cover than usual.',
      'Ashanti lost the most tree cover in 2010.',
      'Ashanti lost the most tree cover until 2019; now it is Western.',
      'Ashanti lost the most until Western overtook it.',
      'Ashanti gained the most tree cover in 2022.',
      'Ashanti has the most tree cover.',
      'Ashanti was fourth.',
      'Ashanti ranks 5th.',
      'Ashanti came last.',
      'Ashanti is at the bottom of the list.',
      'Ashanti lost next to nothing.',
      'Ashanti lost little in 2022.',
      'Ashanti is among the regions with the most loss.',
      'Ashanti is one of the regions that lost the most.',
      'Ashanti had the most alerts in 2022.',
      'Parts of Ashanti lost the most.',
      'Ashanti’s capital lost the most.',
      'The west of Ashanti lost the most.',
      'Western beat Ashanti.',
      'Western is where the most was lost, ahead of Ashanti.',
      'Western, with Ashanti second.',
      'Western; Ashanti.',
      'The data for Ashanti are incomplete.',
      'Please zoom to Ashanti.',
      'Ashanti would have lost the most under the old boundaries.',
      'In absolute terms Western, relative to area Ashanti.',
      'Ashanti lost the most per capita in 2022.',
    ].map((actual) => [MOST, 'Ashanti', actual, 0] as const),
  );
  neverWrong([
    [DRIVER, 'fire', 'Fire is a minor driver.', 0],
    [DRIVER, 'fire', 'Fire is used by farmers.', 0],
    [DRIVER, 'mining', 'Mining is illegal there.', 0],
    [DRIVER, 'mining', 'Mining is the main source of income.', 0],
    [DRIVER, 'mining', 'Agriculture, not mining.', 0],
    [DRIVER, 'mining', 'Mining came right after agriculture.', 0],
    ['Which class is smallest?', 'wetland', 'Wetland is the largest class.', 0],
    ['Which class is smallest?', 'wetland', 'Wetland shrank the most.', 0],
    ['In which year was loss lowest?', '2006', 'A law was passed in 2006.', 0],
    ['In which year was loss lowest?', '2006', 'Loss in 2006 was close to the lowest.', 0],
    ['In which year was loss lowest?', '2006', '2006 saw record loss.', 0],
    ['When did loss peak?', '2006', 'Monitoring began in 2006.', 0],
    ['When did alerts peak?', 'June 2023', 'Alerts started in June 2023.', 0],
  ]);
  decides([
    [MOST, 'Ashanti', 'Ashanti', 'yes'],
    [MOST, 'Ashanti', 'It was Ashanti.', 'yes'],
    [MOST, 'Ashanti', 'Ashanti lost the most tree cover in 2022.', 'yes'],
    [MOST, 'Ashanti', 'The Ashanti region lost the most, with 21 kha.', 'yes'],
    [MOST, 'Ashanti', 'Ashanti had the highest tree cover loss in 2022 (21 kha).', 'yes'],
    [MOST, 'Ashanti', 'The region with the largest loss is **Ashanti**.', 'yes'],
    [DRIVER, 'fire', 'Fire was the main driver.', 'yes'],
    [DRIVER, 'fire', 'The main driver was fire.', 'yes'],
    ['In which year was loss lowest?', '2006', 'Loss was lowest in 2006.', 'yes'],
    ['In which year was loss lowest?', '2006', 'It was lowest in 2006, at 12 kha.', 'yes'],
    ['In which year was loss lowest?', '2006', 'Loss was lowest in 2011.', 'no'],
    ['When did loss peak?', '2006', 'Loss peaked in 2006.', 'yes'],
  ]);
});

describe('a link belongs to its mention', () => {
  neverWrong([
    ['Who won the race?', 'Anna Berg', 'The winner is Tom Stone, who beats Anna Berg.', 0],
    ['Who won the race?', 'Anna Berg', 'Tom Stone beats Anna Berg.', 0],
    ['Who won the race?', 'Anna Berg', 'It was Tom Stone defeating Anna Berg.', 0],
    ['Which team won?', 'Norland', 'In the final, Sudland beats Norland.', 0],
    ['Which one is it?', 'Norland', 'The options include Norland and Sudland.', 0],
    ['Who led the survey?', 'Anna Berg', 'The leaders include Tom Stone and Anna Berg.', null],
    ['Who led the survey?', 'Anna Berg', 'Candidates include Anna Berg and Tom Stone.', null],
    ['Which country was it?', 'Togo', 'Ghana is larger than Togo.', 0],
    ['Which country was it?', 'Togo', 'Candidates are Togo and Benin.', null],
    ['Which park is the oldest?', 'Mole', 'Kakum was founded in the same year as Mole.', 0],
  ]);
  decides([
    ['Who won the race?', 'Anna Berg', 'The winner is Anna Berg.', 'yes'],
    ['Who led the survey?', 'Anna Berg', 'The survey was led by Anna Berg.', 'yes'],
  ]);
});

describe('another person may be the same one under a title, a dynasty, initials or with one letter changed', () => {
  neverWrong([
    ['Who founded the park?', 'J. K. Berg', 'The park was founded by Johanna Berger.', 1],
    ['Who founded the park?', 'Johanna Karla Meer', 'It was founded by J. K. M. Berg.', null],
    ['Who founded the park?', 'King Mongkut', 'It was founded by Rama IV.', 1],
    ['Who founded the park?', 'Rama IV', 'It was founded by King Mongkut.', 1],
    ['Who ruled then?', 'Emperor Taizong', 'It was Li Shimin of the Tang dynasty.', 1],
    ['Who ruled then?', 'Tang Taizong', 'It was Li Shimin.', 1],
    ['Who wrote it?', 'Catherine Meer', 'It was written by Katherine Mehr.', null],
    ['Who wrote it?', 'Jon Olsen', 'It was written by Jan Ohlsen.', null],
    ['Who wrote it?', 'Lord Kelvin', 'It was written by William Thomson.', 1],
    ['Who wrote it?', 'Pope Francis', 'It was written by Jorge Bergoglio.', 1],
    ['Who wrote it?', 'Mohamed Sahnoun', 'It was written by Muhamad Sahnun.', 1],
    ['Who leads the ministry?', 'Maria Silva', 'It is led by Minister Marina Silva.', null],
  ]);
  decides([
    ['Who wrote the report?', 'Anna Berg', 'The report was written by Tom Stone.', 'no'],
    ['Who wrote the report?', 'Anna Berg', 'Tom Stone', 'no'],
  ]);
});

describe('lists under a negative heading, and two directions, are open', () => {
  const regions = 'Which regions are covered?';
  const list = 'Ashanti; Western; Eastern';
  const rose = 'Did loss in Togo increase from 2021 to 2022?';
  neverWrong([
    [regions, list, 'Left out: Ashanti, Western, Eastern.', 0],
    [regions, list, 'Not covered: Ashanti, Western and Eastern', 0],
    [regions, list, 'Missing: Ashanti, Western, Eastern', 0],
    [regions, list, 'Excluded regions:\n- Ashanti\n- Western\n- Eastern', 0],
    [regions, list, 'All but Ashanti, Western and Eastern.', 0],
    [regions, list, 'To do: Ashanti, Western, Eastern.', 0],
    [regions, list, 'No data for Ashanti, Western and Eastern.', 0],
    [regions, list, 'Ashanti, Western; not Eastern.', 0],
    [regions, list, 'Ashanti and Western are covered; Eastern will follow.', 0],
    [regions, list, 'Ashanti, Western, Eastern, and three others.', 0],
    [regions, list, 'Covered: Ashanti, Western. Planned: Eastern.', 0],
    [regions, list, 'Ashanti, Western, Eastern are the only ones without data.', 0],
    [rose, 'TRUE', 'Yes, it rose in 2021 and fell in 2022.', 0],
    [rose, 'TRUE', 'Yes, in 2021; in 2022 it declined.', 0],
    [rose, 'TRUE', 'Yes, it fell by 20 %.', 0],
    [rose, 'FALSE', 'No, it increased by 3 %.', 0],
    [rose, 'TRUE', 'Yes, from 2020 to 2021.', 0],
    [rose, 'FALSE', 'No, data are missing.', 0],
    [rose, 'FALSE', 'No, not in 2021, but in 2022 it did.', 0],
    ['How did loss change?', 'increase', 'Loss fell after an increase in 2020.', 0],
    ['How did loss change?', 'increase', 'The increase has stopped.', 0],
    ['How did loss change?', 'decrease', 'It was followed by a decrease.', 0],
    ['How did loss change?', 'decreased', 'It decreased in 2021 and rose in 2022.', null],
    ['How did loss change?', 'increased', 'It has not increased.', 0],
    ['How did loss change?', 'increased', 'It hardly increased.', null],
    ['How did loss change?', 'stable', 'It was not stable.', 0],
    ['What is the trend?', 'declining', 'There is no declining trend.', 0],
  ]);
  decides([
    [regions, list, 'Ashanti, Western and Eastern are covered.', 'yes'],
    [regions, list, 'The regions are:\n- Western\n- Ashanti\n- Eastern', 'yes'],
    [rose, 'TRUE', 'Yes, it rose from 40 kha to 52 kha.', 'yes'],
    [rose, 'TRUE', 'Yes. Loss increased by 12 %.', 'yes'],
    [rose, 'FALSE', 'No, it decreased.', 'yes'],
    [rose, 'FALSE', 'False. It fell rather than rose.', 'yes'],
    [rose, 'TRUE', 'No, it fell.', 'no'],
    ['How did loss change?', 'increased', 'It increased.', 'yes'],
    ['How did loss change?', 'increased', 'Loss increased by 20 %.', 'yes'],
    ['How did loss change?', 'decrease', 'Loss decreased.', 'yes'],
  ]);
});
