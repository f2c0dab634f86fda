// Counts a matrix from a file with the library TdZdd of H. Iwashita and S. Minato: `tdzdd FILE`.
//
// The library builds a decision diagram from the top by a specification, which is ours: the options in the
// order of their items, one level each; a state says which items are covered, of those that a later option
// can still use. Prints solutions and seconds as JSON. The time is that of building and counting.
#include <tdzdd/DdSpec.hpp>
#include <tdzdd/DdStructure.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Matrix {
    std::vector<bool> needed;               // by item: whether it must be covered
    std::vector<std::vector<int>> options;  // their items
};

static std::vector<std::string> section(std::istream& file, std::string const& name) {
    std::string word, line;
    std::size_t size = 0;
    if (!(file >> word >> size) || word != name) throw std::runtime_error(name + " expected");
    std::vector<std::string> lines(size);
    std::getline(file, line);
    for (auto& one : lines) std::getline(file, one);
    return lines;
}

static Matrix read(char const* path) {
    std::ifstream file(path);
    Matrix matrix;
    for (auto const& line : section(file, "items")) {
        if (line != "1 1" && line != "0 1") throw std::runtime_error("an item is used more than once");
        matrix.needed.push_back(line == "1 1");
    }
    for (auto const& line : section(file, "options")) {
        std::istringstream words(line);
        std::vector<int> items;
        for (int item; words >> item;) items.push_back(item);
        if (!words.eof()) throw std::runtime_error("an option has colours");
        std::sort(items.begin(), items.end());
        matrix.options.push_back(items);
    }
    std::sort(matrix.options.begin(), matrix.options.end());
    return matrix;
}

class Covers : public tdzdd::PodArrayDdSpec<Covers, std::uint64_t, 2> {
    int const levels;
    int const words;
    std::vector<std::vector<std::uint64_t>> uses;    // by option: its items
    std::vector<std::vector<std::uint64_t>> ends;    // by option: the items that it is the last to use
    std::vector<std::vector<std::uint64_t>> needed;  // of these, the ones that must be covered by now

  public:
    explicit Covers(Matrix const& matrix)
        : levels(int(matrix.options.size())), words(int(matrix.needed.size() + 63) / 64) {
        std::vector<std::uint64_t> const none(words, 0);
        std::vector<int> last(matrix.needed.size(), -1);
        for (int at = 0; at < levels; ++at)
            for (int item : matrix.options[at]) last[item] = at;
        for (int at = 0; at < levels; ++at) {
            uses.push_back(none), ends.push_back(none), needed.push_back(none);
            for (int item : matrix.options[at]) {
                std::uint64_t const bit = std::uint64_t(1) << (item % 64);
                uses[at][item / 64] |= bit;
                if (last[item] != at) continue;
                ends[at][item / 64] |= bit;
                if (matrix.needed[item]) needed[at][item / 64] |= bit;
            }
        }
        setArraySize(words);
    }

    int getRoot(std::uint64_t* covered) const {
        std::fill(covered, covered + words, 0);
        return levels;
    }

    int getChild(std::uint64_t* covered, int level, int take) const {
        int at = levels - level;
        if (take) {
            if (clashes(covered, at)) return 0;
            for (int word = 0; word < words; ++word) covered[word] |= uses[at][word];
        }
        if (!pass(covered, at)) return 0;
        // An option that clashes with what is covered is not taken: it needs no node.
        for (++at; at < levels && clashes(covered, at); ++at)
            if (!pass(covered, at)) return 0;
        return at == levels ? -1 : levels - at;
    }

  private:
    bool clashes(std::uint64_t const* covered, int at) const {
        for (int word = 0; word < words; ++word)
            if (covered[word] & uses[at][word]) return true;
        return false;
    }

    bool pass(std::uint64_t* covered, int at) const {
        for (int word = 0; word < words; ++word) {
            if (needed[at][word] & ~covered[word]) return false;
            covered[word] &= ~ends[at][word];
        }
        return true;
    }
};

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "usage: tdzdd FILE\n";
        return 2;
    }
    try {
        Matrix const matrix = read(arguments[1]);
        auto const start = std::chrono::steady_clock::now();
        tdzdd::DdStructure<2> const diagram{Covers(matrix)};
        std::string const solutions = diagram.zddCardinality();
        double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        std::cout << "{\"solutions\": " << solutions << ", \"seconds\": " << seconds << ", \"call\": " << seconds
                  << "}\n";
    } catch (std::exception const& fault) {
        std::cerr << arguments[1] << ": " << fault.what() << "\n";
        return 1;
    }
}
